import { TagsInput } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { lineasMaestro, modelosMotos } from '#contract/maestros/calls.ts'
import { lineasMaestroShapes, modelosMotosShapes } from '#contract/maestros/motos.shapes.ts'
import { IMPORTE } from '#shared/cuenta/importe.campo.ts'
import { Campo } from '#shared/forms/Campo.tsx'
import { opcionesOf } from '#shared/forms/campos.ts'
import { FilasField } from '#shared/forms/FilasField.tsx'
import { ACTIVO, conMarca, maestro } from './maestro.tabla.ts'
import type { Opciones } from './maestros.opciones.ts'
import { LINEAS_TEXTO } from './maestros.words.ts'

const Versiones = () => {
  const { control } = useFormContext<{ versiones: string[] }>()
  return (
    <Campo control={control} name="versiones">
      {({ error, ...input }) => (
        <TagsInput
          label="Versiones"
          description="Cada una con Enter"
          withAsterisk
          acceptValueOnBlur
          {...input}
          error={error}
        />
      )}
    </Campo>
  )
}

const Colores = () => (
  <FilasField
    name="colores"
    label="Colores"
    description="El cliente ve Disponible, A pedido o Sin stock; nunca cuántas hay"
    singular="Color"
    agregar="Agregar color"
    nueva={{ color: '', existencias: 0, aPedido: false }}
    camposDe={(prefix) => [
      {
        cols: 2,
        from: 'xs',
        campos: [
          { kind: 'texto', name: `${prefix}.color`, label: 'Color', required: true, maxLength: 40 },
          { kind: 'entero', name: `${prefix}.existencias`, label: 'Stock', required: true, min: 0 },
        ],
      },
      { kind: 'si', name: `${prefix}.aPedido`, label: 'Sin stock se puede pedir igual' },
    ]}
  />
)

const PRECIO = { kind: 'texto', name: 'precio', label: 'Precio ($)', required: true, ...IMPORTE } as const

const Precios = () => (
  <FilasField
    name="precios"
    label="Listas de precios"
    description="Vale la última que empezó. Los pedidos aprobados conservan el suyo"
    singular="Lista"
    agregar="Agregar lista"
    nueva={{ desde: '', precio: '' }}
    camposDe={(prefix) => [
      {
        cols: 2,
        from: 'xs',
        campos: [
          { kind: 'fecha', name: `${prefix}.desde`, label: 'Vale desde', required: true },
          { ...PRECIO, name: `${prefix}.precio` },
        ],
      },
    ]}
  />
)

export const modeloMotoOf = (opciones: Opciones, row: object | undefined) =>
  maestro(modelosMotos, modelosMotosShapes, {
    clave: 'modelo',
    id: 'modeloId',
    titles: { editar: 'Editar modelo', nuevo: 'Nuevo modelo' },
    empty: {
      modelo: '',
      marcaId: null,
      anio: null,
      versiones: [],
      precioLista: '',
      minimo: 1,
      multiplo: 1,
      garantiaMeses: null,
      garantiaKm: null,
      colores: [],
      precios: [],
      activo: true,
    },
    campos: [
      {
        cols: 2,
        from: 'xs',
        campos: [
          { kind: 'texto', name: 'modelo', label: 'Modelo', required: true, maxLength: 60, autoFocus: true },
          {
            kind: 'opcion',
            name: 'marcaId',
            label: 'Marca',
            required: true,
            searchable: true,
            options: conMarca(opciones, row),
          },
        ],
      },
      { kind: 'propio', name: 'versiones', label: 'Versiones', draw: () => <Versiones /> },
      {
        cols: 2,
        from: 'xs',
        campos: [
          { kind: 'entero', name: 'anio', label: 'Año', required: true, min: 1990, max: 2100 },
          { kind: 'texto', name: 'precioLista', label: 'Precio sin IVA ($)', required: true, ...IMPORTE },
          { kind: 'entero', name: 'minimo', label: 'Mínimo por pedido', required: true, min: 1 },
          { kind: 'entero', name: 'multiplo', label: 'De a cuántas', required: true, min: 1 },
          { kind: 'entero', name: 'garantiaMeses', label: 'Garantía (meses)', required: true, min: 0 },
          { kind: 'entero', name: 'garantiaKm', label: 'Garantía (km)', required: true, min: 0, thousands: true },
        ],
      },
      { kind: 'propio', name: 'precios', label: 'Listas de precios', fila: [PRECIO], draw: () => <Precios /> },
      { kind: 'propio', name: 'colores', label: 'Colores', draw: () => <Colores /> },
      { ...ACTIVO, help: 'Inactivo no se puede pedir más; los pedidos lo conservan' },
    ],
  })

const PRECIO_OPCIONAL = {
  kind: 'texto',
  name: 'precio',
  label: 'Precio sin IVA ($)',
  help: 'Opcional. Sin precio dice “Precio a consultar”',
  nullable: true,
  maw: 320,
  ...IMPORTE,
} as const

const Productos = () => (
  <FilasField
    name="productos"
    label="Productos"
    singular="Producto"
    agregar="Agregar producto"
    nueva={{ codigo: '', nombre: '', descripcion: '', precio: '', ficha: '' }}
    camposDe={(prefix) => [
      {
        cols: 2,
        from: 'xs',
        campos: [
          { kind: 'texto', name: `${prefix}.codigo`, label: 'Código', required: true, maxLength: 40 },
          { kind: 'texto', name: `${prefix}.nombre`, label: 'Nombre', required: true, maxLength: 80 },
        ],
      },
      { kind: 'texto', name: `${prefix}.descripcion`, label: 'Descripción', required: true, maxLength: 300 },
      { ...PRECIO_OPCIONAL, name: `${prefix}.precio` },
      {
        kind: 'parrafo',
        name: `${prefix}.ficha`,
        label: 'Ficha técnica',
        help: 'Un renglón por dato, por ejemplo Motor: 2.8 diésel',
        rows: 3,
      },
    ]}
  />
)

const Garantias = () => (
  <FilasField
    name="garantias"
    label="Garantías"
    singular="Garantía"
    agregar="Agregar garantía"
    nueva={{ producto: '', meses: null, kilometros: null, condicion: '' }}
    camposDe={(prefix) => [
      { kind: 'texto', name: `${prefix}.producto`, label: 'Qué cubre', required: true, maxLength: 80 },
      {
        cols: 2,
        from: 'xs',
        campos: [
          { kind: 'entero', name: `${prefix}.meses`, label: 'Meses', required: true, min: 1 },
          { kind: 'entero', name: `${prefix}.kilometros`, label: 'Kilómetros', nullable: true, thousands: true },
        ],
      },
      { kind: 'texto', name: `${prefix}.condicion`, label: 'Condición', required: true, maxLength: 300 },
    ]}
  />
)

/** Builds the dialog of the screen of a product line. */
export const lineaOf = (opciones: Opciones, row: object | undefined) =>
  maestro(lineasMaestro, lineasMaestroShapes, {
    clave: 'linea',
    id: 'linea',
    titles: { editar: 'Editar línea', nuevo: 'Nueva línea' },
    empty: { linea: null, titulo: '', texto: '', aviso: '', marcaIds: [], productos: [], garantias: [] },
    campos: [
      ...(row
        ? []
        : [
            {
              kind: 'opcion',
              name: 'linea',
              label: 'Línea',
              required: true,
              options: opcionesOf(LINEAS_TEXTO),
              maw: 320,
            } as const,
          ]),
      { kind: 'texto', name: 'titulo', label: 'Título', required: true, maxLength: 60 },
      { kind: 'parrafo', name: 'texto', label: 'Texto', required: true, maxLength: 600 },
      { kind: 'parrafo', name: 'aviso', label: 'Aviso', help: 'Opcional. Se ve destacado', maxLength: 400 },
      { kind: 'varias', name: 'marcaIds', label: 'Marcas', searchable: true, options: opciones.marcas },
      { kind: 'propio', name: 'productos', label: 'Productos', fila: [PRECIO_OPCIONAL], draw: () => <Productos /> },
      { kind: 'propio', name: 'garantias', label: 'Garantías', draw: () => <Garantias /> },
    ],
  })
