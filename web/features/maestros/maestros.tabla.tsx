import { localDay } from '#contract/base/fechas.ts'
import { formatCount } from '#contract/base/formato.ts'
import { ACTORES, ROLES } from '#contract/base/roles.ts'
import { normalizeVin } from '#contract/base/vehiculos.ts'
import {
  banners,
  feriados,
  maestros,
  marcas,
  motivosDevolucion,
  motivosRechazo,
  motivosTicket,
  plazos,
  productos,
  sectores,
  unidades,
} from '#contract/maestros/calls.ts'
import {
  bannersShapes,
  feriadosShapes,
  maestrosShapes,
  marcasShapes,
  motivosDevolucionShapes,
  motivosRechazoShapes,
  motivosTicketShapes,
  negociosMaestroShapes,
  type Parametro,
  plazosShapes,
  sectoresShapes,
  transportesMaestroShapes,
} from '#contract/maestros/shapes.ts'
import { productosShapes, unidadesShapes } from '#contract/maestros/productos.shapes.ts'
import { DIAS } from '#contract/mesa/horario.ts'
import { CLASES, CON_PLAZO, textoEstadoTrabajo } from '#contract/mesa/reglas.ts'
import { negocios } from '#contract/negocios/calls.ts'
import { PEDIDOS, PRIORIDADES } from '#contract/tickets/reglas.ts'
import { transportes } from '#contract/transportes/calls.ts'
import { type CampoDe, opcionesOf } from '#shared/forms/campos.ts'
import { config } from '#web/config.ts'
import { articuloOf } from './ayuda.tabla.tsx'
import { CodigosBarras } from './CodigosBarras.tsx'
import { lineaOf, modeloMotoOf } from './motos.tabla.tsx'
import { empresaOf, personaOf } from './empresas.tabla.tsx'
import { ACTIVO, type Campo, conMarca, type Maestro, maestro } from './maestro.tabla.ts'
import type { Opciones } from './maestros.opciones.ts'
import { PIDE_TEXTO } from './maestros.words.ts'

const MOTIVO = {
  kind: 'texto',
  name: 'motivo',
  label: 'Motivo',
  required: true,
  maxLength: 120,
  autoFocus: true,
} as const
const nombre = (maxLength: number) =>
  ({ kind: 'texto', name: 'nombre', label: 'Nombre', required: true, maxLength, autoFocus: true }) as const

/** The carriers that are offered to ship with. */
const TRANSPORTE = maestro(transportes, transportesMaestroShapes, {
  clave: 'transporte',
  id: 'transporteId',
  titles: { editar: 'Editar transporte', nuevo: 'Nuevo transporte' },
  empty: { nombre: '', activo: true },
  campos: [nombre(80), { ...ACTIVO, help: 'Inactivo no se ofrece más; lo que ya se despachó conserva su nombre' }],
})

/** A reason to return: its term, what it asks, and whether it is offered. */
const motivoDevolucionOf = ({ sectores }: Opciones): Maestro =>
  maestro(motivosDevolucion, motivosDevolucionShapes, {
    clave: 'motivo-devolucion',
    id: 'motivoId',
    titles: { editar: 'Editar motivo de devolución', nuevo: 'Nuevo motivo de devolución' },
    empty: {
      motivo: '',
      plazoDias: null,
      vuelveMercaderia: true,
      requiereFotos: false,
      flete: '',
      sectorId: null,
      activo: true,
    },
    campos: [
      MOTIVO,
      {
        kind: 'entero',
        name: 'plazoDias',
        label: 'Plazo (días)',
        help: 'Desde la venta. Vacío: sin plazo fijo',
        nullable: true,
        maw: 320,
      },
      { kind: 'texto', name: 'flete', label: 'Flete', help: 'Quién lo paga', required: true, maxLength: 40, maw: 320 },
      {
        kind: 'opcion',
        name: 'sectorId',
        label: 'Sector',
        help: 'Quién las atiende. Vacío: el primero de postventa',
        nullable: true,
        options: sectores,
        maw: 320,
      },
      { kind: 'si', name: 'vuelveMercaderia', label: 'Vuelve la mercadería' },
      { kind: 'si', name: 'requiereFotos', label: 'Pide fotos' },
      ACTIVO,
    ],
  })

/** A reason to refuse a return. */
const MOTIVO_RECHAZO = maestro(motivosRechazo, motivosRechazoShapes, {
  clave: 'motivo-rechazo',
  id: 'motivoId',
  titles: { editar: 'Editar motivo de rechazo', nuevo: 'Nuevo motivo de rechazo' },
  empty: { motivo: '', activo: true },
  campos: [MOTIVO, ACTIVO],
})

type MotivoTicket = Campo<typeof motivosTicketShapes>

/** What a reason of claims or warranties decides. */
const motivoTicketOf =
  (tipo: 'reclamo' | 'garantia') =>
  (opciones: Opciones, row: object | undefined): Maestro => {
    const pide: CampoDe<MotivoTicket> = {
      kind: 'casillas',
      name: 'pide',
      label: 'Además del texto, pide',
      options: PEDIDOS.map((value) => ({ value, label: PIDE_TEXTO[value] })),
    }
    const negocio: CampoDe<MotivoTicket> = {
      kind: 'opcion',
      name: 'negocioId',
      label: 'Negocio',
      help: 'Vacío: para todos los negocios',
      nullable: true,
      options: opciones.negocios,
      maw: 320,
    }
    const de = tipo === 'reclamo' ? 'reclamo' : 'garantía'
    return maestro(motivosTicket, motivosTicketShapes, {
      clave: 'motivo-ticket',
      id: 'motivoId',
      titles: { editar: `Editar motivo de ${de}`, nuevo: `Nuevo motivo de ${de}` },
      empty: {
        tipo,
        negocioId: null,
        motivo: '',
        prioridadId: null,
        sectorId: null,
        categoria: '',
        pide: [],
        soloInternos: false,
        activo: true,
      },
      campos: [
        MOTIVO,
        ...(tipo === 'garantia' && !row ? [negocio] : []),
        {
          cols: 2,
          from: 'xs',
          campos: [
            {
              kind: 'opcion',
              name: 'prioridadId',
              label: 'Prioridad',
              required: true,
              options: Object.entries(PRIORIDADES).map(([id, label]) => ({ value: Number(id), label })),
            },
            { kind: 'opcion', name: 'sectorId', label: 'Sector', required: true, options: opciones.sectores },
          ],
        },
        {
          kind: 'texto',
          name: 'categoria',
          label: 'Categoría en la mesa de ayuda',
          help: 'Con InvGate: su nombre, igual que en la mesa. Vacía: el motivo',
          maxLength: 120,
        },
        ...(tipo === 'reclamo' ? [pide] : []),
        { kind: 'si', name: 'soloInternos', label: 'Solo para la distribuidora', help: 'Los clientes no lo ven' },
        ACTIVO,
      ],
    })
  }

export type BannerDatos = Campo<typeof bannersShapes>

/** News of a business. */
const bannerOf = (opciones: Opciones) =>
  maestro(banners, bannersShapes, {
    clave: 'banner',
    id: 'bannerId',
    titles: { editar: 'Editar banner', nuevo: 'Nuevo banner' },
    empty: {
      negocioId: null,
      titulo: '',
      texto: '',
      enlace: null,
      vigenteDesde: localDay(new Date()),
      vigenteHasta: null,
    },
    campos: [
      { kind: 'opcion', name: 'negocioId', label: 'Negocio', required: true, options: opciones.negocios, maw: 320 },
      { kind: 'texto', name: 'titulo', label: 'Título', required: true, maxLength: 80, autoFocus: true },
      { kind: 'parrafo', name: 'texto', label: 'Texto', required: true, maxLength: 300 },
      {
        kind: 'texto',
        name: 'enlace',
        label: 'Enlace',
        help: 'Una dirección del portal (/autogestion/…) o una que empiece con https://',
        nullable: true,
        maxLength: 300,
      },
      {
        cols: 2,
        from: 'xs',
        campos: [
          { kind: 'fecha', name: 'vigenteDesde', label: 'Vigente desde', required: true },
          {
            kind: 'fecha',
            name: 'vigenteHasta',
            label: 'Vigente hasta',
            help: 'Vacío: hasta que alguien lo saque',
            nullable: true,
          },
        ],
      },
    ],
  })

const NEGOCIO = maestro(negocios, negociosMaestroShapes, {
  clave: 'negocio',
  id: 'negocioId',
  titles: { editar: 'Editar negocio', nuevo: 'Nuevo negocio' },
  empty: { nombre: '' },
  campos: [nombre(60)],
})

const marcaOf = (opciones: Opciones) =>
  maestro(marcas, marcasShapes, {
    clave: 'marca',
    id: 'marcaId',
    titles: { editar: 'Editar marca', nuevo: 'Nueva marca' },
    empty: { nombre: '', negocioId: null, activo: true },
    campos: [
      nombre(60),
      { kind: 'opcion', name: 'negocioId', label: 'Negocio', required: true, options: opciones.negocios, maw: 320 },
      { ...ACTIVO, label: 'Activa', help: 'Inactiva no se ofrece más; lo que ya la tiene conserva su nombre' },
    ],
  })

/** Who attends what, and how soon. */
const SECTOR = maestro(sectores, sectoresShapes, {
  clave: 'sector',
  id: 'sectorId',
  titles: { editar: 'Editar sector', nuevo: 'Nuevo sector' },
  empty: {
    nombre: '',
    email: '',
    grupoId: null,
    plazoHoras: null,
    atiende: ['ROL_CALLCENTER'],
    mesaExterna: true,
    dias: [1, 2, 3, 4, 5],
    abre: '09:00',
    cierra: '18:00',
  },
  campos: [
    { ...nombre(60), help: 'El del grupo en la mesa de ayuda' },
    { kind: 'texto', name: 'email', label: 'Email', type: 'email', inputMode: 'email', required: true, maxLength: 120 },
    {
      cols: 2,
      from: 'xs',
      campos: [
        {
          kind: 'entero',
          name: 'plazoHoras',
          label: 'Primera respuesta (horas hábiles)',
          help: 'Se le dice al cliente',
          required: true,
          min: 1,
          max: 720,
        },
        {
          kind: 'entero',
          name: 'grupoId',
          label: 'Grupo en la mesa',
          help: 'Su número; 0 si no tiene',
          required: true,
          min: 0,
        },
      ],
    },
    {
      kind: 'casillas',
      name: 'atiende',
      label: 'Atienden',
      help: 'Trabajan sus gestiones y se enteran de las nuevas; quien vende, solo de su cartera',
      options: ACTORES.interno.map((rol) => ({ value: rol, label: ROLES[rol] })),
    },
    {
      kind: 'si',
      name: 'mesaExterna',
      label: 'Atiende en InvGate',
      help: 'Los reclamos y garantías nuevos; los que ya están se terminan donde empezaron',
      when: () => config.mesaExterna,
    },
    {
      kind: 'casillas',
      name: 'dias',
      label: 'Días que atiende',
      help: 'Los plazos corren en su horario, salvo feriados',
      options: opcionesOf(DIAS).map(({ value, label }) => ({ value: Number(value), label })),
    },
    {
      cols: 2,
      from: 'xs',
      campos: [
        { kind: 'texto', name: 'abre', label: 'Abre', help: 'Por ejemplo, 09:00', required: true, maxLength: 5 },
        { kind: 'texto', name: 'cierra', label: 'Cierra', help: 'Por ejemplo, 18:00', required: true, maxLength: 5 },
      ],
    },
  ],
})

/** Hours for what is in a state, of a sector or of all. */
const plazoOf = ({ sectores: offered }: Opciones) =>
  maestro(plazos, plazosShapes, {
    clave: 'plazo',
    id: 'plazoId',
    titles: { editar: 'Editar plazo', nuevo: 'Nuevo plazo' },
    empty: { clase: 'devolucion', estadoId: null, sectorId: null, horas: null },
    campos: [
      {
        kind: 'opcion',
        name: 'clase',
        label: 'Qué',
        required: true,
        options: Object.entries(CLASES).map(([value, { texto }]) => ({ value, label: texto })),
        maw: 320,
      },
      {
        kind: 'opcion',
        name: 'estadoId',
        label: 'Estado',
        required: true,
        options: ({ clase }) =>
          (clase ? CON_PLAZO[clase] : []).map((estadoId) => ({ value: estadoId, label: textoEstadoTrabajo(estadoId) })),
        maw: 320,
      },
      {
        kind: 'opcion',
        name: 'sectorId',
        label: 'Sector',
        help: 'Vacío: todos los que no tienen el suyo',
        nullable: true,
        options: offered,
        maw: 320,
      },
      {
        kind: 'entero',
        name: 'horas',
        label: 'Horas hábiles',
        help: 'En el horario del sector. Lo abierto se calcula de nuevo en unos minutos',
        required: true,
        min: 1,
        max: 720,
        maw: 320,
      },
    ],
  })

const feriadoOf = (_opciones: Opciones, row: object | undefined) =>
  maestro(feriados, feriadosShapes, {
    clave: 'feriado',
    id: 'fecha',
    titles: { editar: 'Editar feriado', nuevo: 'Nuevo feriado' },
    empty: { fecha: '', nombre: '' },
    campos: [
      ...(row ? [] : [{ kind: 'fecha', name: 'fecha', label: 'Fecha', required: true, maw: 320 } as const]),
      nombre(80),
    ],
  })

/** What is invoiced: its brand, whether it may come back, its warranty. */
const productoOf = (opciones: Opciones, row: object | undefined) =>
  maestro(productos, productosShapes, {
    clave: 'producto',
    id: 'codigoMaterial',
    titles: { editar: 'Editar producto', nuevo: 'Nuevo producto' },
    empty: {
      codigoMaterial: '',
      descripcion: '',
      marcaId: null,
      garantiaMeses: null,
      noRetornable: '',
      codigosBarras: [],
      activo: true,
    },
    campos: [
      {
        kind: 'texto',
        name: 'codigoMaterial',
        label: 'Código',
        help: row ? 'No cambia: lo nombran las facturas' : 'El del ERP: después no cambia',
        required: true,
        readOnly: Boolean(row),
        maxLength: 40,
        autoCapitalize: 'characters',
        maw: 320,
      },
      {
        kind: 'texto',
        name: 'descripcion',
        label: 'Descripción',
        required: true,
        maxLength: 200,
        ...(row && { autoFocus: true }),
      },
      {
        cols: 2,
        from: 'xs',
        campos: [
          {
            kind: 'opcion',
            name: 'marcaId',
            label: 'Marca',
            help: 'Vacío: sin marca',
            nullable: true,
            searchable: true,
            options: conMarca(opciones, row),
          },
          {
            kind: 'entero',
            name: 'garantiaMeses',
            label: 'Garantía (meses)',
            help: 'Desde la venta. Vacío: se evalúa caso por caso',
            nullable: true,
          },
        ],
      },
      {
        kind: 'parrafo',
        name: 'noRetornable',
        label: 'Por qué no admite devolución',
        help: 'El cliente lo lee cuando la pide. Vacío: la admite',
        maxLength: 300,
      },
      { kind: 'propio', name: 'codigosBarras', label: 'Códigos de barras', draw: () => <CodigosBarras /> },
      { ...ACTIVO, help: 'Inactivo no se encuentra al buscar; lo facturado lo conserva' },
    ],
  })

/** A motorcycle that was sold, as the warranty sees it. */
const unidadOf = (opciones: Opciones, row: object | undefined) =>
  maestro(unidades, unidadesShapes, {
    clave: 'unidad',
    id: 'vin',
    titles: { editar: 'Editar moto vendida', nuevo: 'Nueva moto vendida' },
    empty: {
      vin: '',
      razonSocialId: null,
      marcaId: null,
      modelo: '',
      motor: '',
      factura: '',
      fechaEntrega: '',
      garantiaMeses: null,
      garantiaKm: null,
    },
    campos: [
      {
        cols: 2,
        from: 'xs',
        campos: [
          {
            kind: 'texto',
            name: 'vin',
            label: 'Chasis',
            required: true,
            readOnly: Boolean(row),
            ...(row && { help: 'No cambia: lo nombra la garantía' }),
            maxLength: 30,
            autoCapitalize: 'characters',
            normalize: normalizeVin,
          },
          { kind: 'texto', name: 'motor', label: 'Motor', required: true, maxLength: 40 },
        ],
      },
      { kind: 'razonSocial', name: 'razonSocialId', label: 'Razón social', required: true },
      {
        cols: 2,
        from: 'xs',
        campos: [
          {
            kind: 'opcion',
            name: 'marcaId',
            label: 'Marca',
            required: true,
            searchable: true,
            options: conMarca(opciones, row),
          },
          { kind: 'texto', name: 'modelo', label: 'Modelo', required: true, maxLength: 40 },
          { kind: 'texto', name: 'factura', label: 'Factura', required: true, maxLength: 40 },
          { kind: 'fecha', name: 'fechaEntrega', label: 'Entrega', required: true },
          { kind: 'entero', name: 'garantiaMeses', label: 'Garantía (meses)', required: true, min: 0 },
          {
            kind: 'entero',
            name: 'garantiaKm',
            label: 'Garantía (km)',
            help: 'Vale lo que se cumpla primero',
            required: true,
            min: 0,
            thousands: true,
          },
        ],
      },
    ],
  })

/** The value of a term or a limit: with its unit, and between its ends. */
const parametroOf = (_opciones: Opciones, row: object | undefined): Maestro => {
  const { unidad, minimo, maximo } = row as Parametro
  const { body } = maestrosShapes.updateParametro
  return {
    clave: 'parametro',
    id: 'clave',
    param: 'clave',
    titles: { editar: 'Editar parámetro' },
    update: maestros.updateParametro,
    shapes: { create: body, update: body },
    empty: { valor: '' },
    campos: [
      {
        kind: 'entero',
        name: 'valor',
        label: unidad ? `Valor (${unidad})` : 'Valor',
        help: `De ${formatCount(minimo)} a ${formatCount(maximo)}. Vale desde la próxima vez que se usa.`,
        min: minimo,
        max: maximo,
        thousands: true,
        autoFocus: true,
        maw: 320,
      },
    ],
  }
}

/** Every kind, of what it chooses from and of the row that is edited. They come with the dialog: their shapes weigh. */
export const MAESTROS = {
  parametro: parametroOf,
  motivoDevolucion: motivoDevolucionOf,
  motivoRechazo: () => MOTIVO_RECHAZO,
  motivoReclamo: motivoTicketOf('reclamo'),
  motivoGarantia: motivoTicketOf('garantia'),
  transporte: () => TRANSPORTE,
  banner: bannerOf,
  articulo: articuloOf,
  negocio: () => NEGOCIO,
  marca: marcaOf,
  sector: () => SECTOR,
  feriado: feriadoOf,
  plazo: plazoOf,
  producto: productoOf,
  unidad: unidadOf,
  empresa: empresaOf,
  persona: personaOf,
  modeloMoto: modeloMotoOf,
  linea: lineaOf,
} satisfies Record<string, (opciones: Opciones, row: object | undefined) => Maestro>
export type Clase = keyof typeof MAESTROS
