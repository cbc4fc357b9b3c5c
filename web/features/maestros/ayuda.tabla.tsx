import { articulos } from '#contract/ayuda/calls.ts'
import { TEMAS } from '#contract/ayuda/reglas.ts'
import { articulosShapes } from '#contract/ayuda/shapes.ts'
import { ROLES } from '#contract/base/roles.ts'
import { SERVICIOS_TEXTO } from '#contract/base/servicios.ts'
import { opcionesOf } from '#shared/forms/campos.ts'
import { type Campo, maestro } from './maestro.tabla.ts'
import type { Opciones } from './maestros.opciones.ts'

export type ArticuloDatos = Campo<typeof articulosShapes>

const SERVICIOS = Object.entries(SERVICIOS_TEXTO).map(([id, label]) => ({ value: Number(id), label }))

/** An article of Ayuda. Its address is written once: screens name it. */
export const articuloOf = (_opciones: Opciones, row: object | undefined) =>
  maestro(articulos, articulosShapes, {
    clave: 'articulo',
    id: 'slug',
    titles: { editar: 'Editar artículo', nuevo: 'Nuevo artículo' },
    empty: {
      slug: '',
      titulo: '',
      tema: null,
      orden: 100,
      resumen: '',
      texto: '',
      roles: [],
      servicioId: null,
      publicado: false,
    },
    campos: [
      { kind: 'texto', name: 'titulo', label: 'Título', required: true, maxLength: 80, autoFocus: true },
      ...(row
        ? []
        : [
            {
              kind: 'texto',
              name: 'slug',
              label: 'Dirección',
              help: 'En minúsculas y con guiones, por ejemplo pedir-una-devolucion. No se cambia después',
              required: true,
              maxLength: 60,
            } as const,
          ]),
      {
        cols: 2,
        from: 'xs',
        campos: [
          { kind: 'opcion', name: 'tema', label: 'Tema', required: true, options: opcionesOf(TEMAS) },
          { kind: 'entero', name: 'orden', label: 'Orden en su tema', required: true, min: 0, max: 999 },
        ],
      },
      {
        kind: 'texto',
        name: 'resumen',
        label: 'Resumen',
        help: 'En una frase. Por el título y el resumen se lo sugiere',
        required: true,
        maxLength: 160,
      },
      {
        kind: 'varias',
        name: 'roles',
        label: 'Para quiénes',
        help: 'Vacío: para todos',
        options: opcionesOf(ROLES),
        searchable: true,
      },
      {
        kind: 'opcion',
        name: 'servicioId',
        label: 'Servicio',
        help: 'De los clientes, solo los que lo tienen. Vacío: todos',
        nullable: true,
        options: SERVICIOS,
        maw: 320,
      },
      { kind: 'si', name: 'publicado', label: 'Publicado', help: 'Sin publicar, solo se ve acá' },
      {
        kind: 'parrafo',
        name: 'texto',
        label: 'Texto',
        help: '## Título, - renglón, 1. paso, **botón**, > aviso, [enlace](/autogestion/ayuda)',
        required: true,
        rows: 12,
        maxRows: 24,
        maxLength: 20_000,
      },
    ],
  })
