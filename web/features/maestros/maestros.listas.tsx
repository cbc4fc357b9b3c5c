import { formatDay } from '#contract/base/fechas.ts'
import { formatCount } from '#contract/base/formato.ts'
import { feriados, lineasMaestro, marcas, plazos, productos, sectores, unidades } from '#contract/maestros/calls.ts'
import { CLASES, textoEstadoTrabajo } from '#contract/mesa/reglas.ts'
import { negocios } from '#contract/negocios/calls.ts'
import { transportes } from '#contract/transportes/calls.ts'
import { desdeHasta, enviado, palabras, razonSocial, unoDe } from '#shared/lists/filtros.ts'
import type { Column } from '#ui/table.ts'
import { config } from '#web/config.ts'
import { DE_MARCA, DEL_NEGOCIO, DEL_SECTOR, ESTADO, PALABRAS, VISTA } from './maestros.filtros.ts'
import type { MaestroListado } from './MaestroLista.tsx'
import { LINEAS_TEXTO, nombreRol } from './maestros.words.ts'
import { ACTIVO } from './motivos.columns.tsx'

/** The lists of masters that need no more than their columns, filters and words. */

const NOMBRE: Column<{ nombre: string }> = {
  key: 'nombre',
  title: 'Nombre',
  cardLabel: '',
  opens: true,
  isName: true,
  render: ({ nombre }) => nombre,
}

const EN_MESA: Column<{ mesaExterna: boolean }> = {
  key: 'mesa',
  title: 'Atiende en',
  width: 110,
  render: ({ mesaExterna }) => (mesaExterna ? 'InvGate' : 'El portal'),
}

export const TRANSPORTES: MaestroListado<typeof transportes> = {
  kind: 'transporte',
  calls: transportes,
  id: 'transporteId',
  columns: [{ ...NOMBRE, title: 'Transporte' }, ACTIVO],
  filtros: () => ({ vista: VISTA, texto: PALABRAS, activo: ESTADO }),
  caption: 'Transportes',
  empty: 'No hay transportes: quien despacha lo escribe.',
  nuevo: 'Nuevo transporte',
  para: 'Los que se ofrecen al cargar los datos de transporte. Siempre se puede escribir otro.',
  excel: 'transporte',
}

export const NEGOCIOS: MaestroListado<typeof negocios> = {
  kind: 'negocio',
  calls: negocios,
  id: 'negocioId',
  columns: [
    { ...NOMBRE, title: 'Negocio' },
    { key: 'marcas', title: 'Marcas', width: 110, align: 'right', render: ({ marcas: total }) => formatCount(total) },
  ],
  filtros: () => ({ vista: VISTA, texto: PALABRAS }),
  caption: 'Negocios',
  empty: 'No hay negocios.',
  nuevo: 'Nuevo negocio',
  para: 'Cada marca es de un negocio, y cada razón social trabaja con uno o varios.',
  excel: 'negocio',
}

export const MARCAS: MaestroListado<typeof marcas> = {
  kind: 'marca',
  calls: marcas,
  id: 'marcaId',
  columns: [
    { ...NOMBRE, title: 'Marca' },
    { key: 'negocio', title: 'Negocio', width: 180, render: ({ negocio }) => negocio },
    { ...ACTIVO, title: 'Activa', render: ({ activo }) => (activo ? 'Sí' : 'Inactiva') },
  ],
  filtros: (opciones) => ({ vista: VISTA, texto: PALABRAS, negocio: DEL_NEGOCIO(opciones), activo: ESTADO }),
  caption: 'Marcas',
  empty: 'Todavía no hay marcas.',
  nuevo: 'Nueva marca',
  excel: 'marca',
}

export const SECTORES: MaestroListado<typeof sectores> = {
  kind: 'sector',
  calls: sectores,
  id: 'sectorId',
  columns: [
    { ...NOMBRE, title: 'Sector' },
    { key: 'email', title: 'Email', render: ({ email }) => email },
    { key: 'atiende', title: 'Atienden', render: ({ atiende }) => atiende.map(nombreRol).join(', ') },
    {
      key: 'plazo',
      title: 'Respuesta',
      width: 110,
      align: 'right',
      render: ({ plazoHoras }) => `${plazoHoras} h`,
    },
    { key: 'motivos', title: 'Motivos', width: 100, align: 'right', render: ({ motivos }) => formatCount(motivos) },
    ...(config.mesaExterna ? [EN_MESA] : []),
  ],
  filtros: () => ({ vista: VISTA, texto: PALABRAS }),
  caption: 'Sectores',
  empty: 'Todavía no hay sectores: sin ellos no hay motivos de reclamo.',
  nuevo: 'Nuevo sector',
  para: 'A quién va cada reclamo o garantía. Un sector sin motivos activos no se ofrece.',
  cardsBelow: 1000,
  excel: 'sector',
}

export const FERIADOS: MaestroListado<typeof feriados> = {
  kind: 'feriado',
  calls: feriados,
  id: 'fecha',
  columns: [
    { key: 'fecha', title: 'Fecha', width: 140, opens: true, render: ({ fecha }) => formatDay(fecha) },
    { key: 'nombre', title: 'Feriado', render: ({ nombre }) => nombre },
  ],
  filtros: () => ({ vista: VISTA, texto: PALABRAS, ...desdeHasta() }),
  caption: 'Feriados',
  empty: 'Todavía no hay feriados.',
  nuevo: 'Nuevo feriado',
  excel: 'feriado',
}

export const PLAZOS: MaestroListado<typeof plazos> = {
  kind: 'plazo',
  calls: plazos,
  id: 'plazoId',
  columns: [
    { key: 'clase', title: 'Qué', width: 200, render: ({ clase }) => CLASES[clase].texto },
    { key: 'estado', title: 'Estado', opens: true, render: ({ estadoId }) => textoEstadoTrabajo(estadoId) },
    { key: 'sector', title: 'Sector', render: ({ sector }) => sector ?? 'Todos' },
    { key: 'horas', title: 'Horas hábiles', width: 140, align: 'right', render: ({ horas }) => formatCount(horas) },
  ],
  filtros: (opciones) => ({
    vista: VISTA,
    clase: unoDe('Qué', Object.fromEntries(Object.entries(CLASES).map(([clase, { texto }]) => [clase, texto])), {
      placeholder: 'Todo',
    }),
    sector: DEL_SECTOR(opciones),
  }),
  necesita: 'sectores',
  caption: 'Plazos',
  empty: 'No hay plazos: nada vence.',
  nuevo: 'Nuevo plazo',
  para: 'En cuánto se mueve lo que espera a la distribuidora. La primera respuesta de un reclamo es de su sector.',
  excel: 'plazo',
}

export const LINEAS: MaestroListado<typeof lineasMaestro> = {
  kind: 'linea',
  calls: lineasMaestro,
  id: 'linea',
  columns: [
    {
      key: 'linea',
      title: 'Línea',
      cardLabel: '',
      opens: true,
      width: 210,
      render: ({ linea }) => (LINEAS_TEXTO as Record<string, string>)[linea] ?? linea,
    },
    { key: 'titulo', title: 'Título', width: 210, render: ({ titulo }) => titulo },
    { key: 'texto', title: 'Texto', render: ({ texto }) => texto },
    {
      key: 'productos',
      title: 'Productos',
      width: 110,
      align: 'right',
      render: ({ productos: all }) => formatCount(all.length),
    },
  ],
  filtros: () => ({ vista: VISTA, texto: PALABRAS }),
  caption: 'Líneas',
  empty: 'Todavía no hay líneas: sus pantallas están vacías.',
  nuevo: 'Nueva línea',
  para: 'Lo que muestran Camiones, Monopatín eléctrico y Baterías.',
  excel: 'linea',
}

export const PRODUCTOS: MaestroListado<typeof productos> = {
  kind: 'producto',
  calls: productos,
  id: 'codigoMaterial',
  columns: [
    { key: 'codigo', title: 'Código', width: 160, opens: true, render: ({ codigoMaterial }) => codigoMaterial },
    { key: 'descripcion', title: 'Descripción', cardLabel: '', render: ({ descripcion }) => descripcion },
    { key: 'marca', title: 'Marca', width: 150, render: ({ marca }) => marca ?? '—' },
    {
      key: 'garantia',
      title: 'Garantía',
      width: 110,
      align: 'right',
      render: ({ garantiaMeses }) => (garantiaMeses === null ? '—' : `${garantiaMeses} meses`),
    },
    {
      key: 'devolucion',
      title: 'Devolución',
      width: 120,
      render: ({ noRetornable }) => (noRetornable === null ? 'Sí' : 'No admite'),
    },
    ACTIVO,
  ],
  filtros: (opciones) => ({
    texto: palabras('Código, palabras o código de barras'),
    marca: DE_MARCA(opciones),
    devolucion: enviado(unoDe('Devolución', { si: 'La admiten', no: 'No la admiten' }), (value) => ({
      noRetornable: value === 'no',
    })),
    activo: ESTADO,
  }),
  caption: 'Productos',
  empty: 'Todavía no hay productos: los traen las facturas, o cargalos acá.',
  nuevo: 'Nuevo producto',
  cardsBelow: 1000,
  excel: 'producto',
}

export const UNIDADES: MaestroListado<typeof unidades> = {
  kind: 'unidad',
  calls: unidades,
  id: 'vin',
  columns: [
    { key: 'vin', title: 'Chasis', width: 190, opens: true, render: ({ vin }) => vin },
    { key: 'motor', title: 'Motor', width: 180, render: ({ motor }) => motor },
    { key: 'modelo', title: 'Modelo', cardLabel: '', render: ({ marca, modelo }) => `${marca} ${modelo}` },
    { key: 'razonSocial', title: 'Razón social', render: ({ razonSocial: name }) => name },
    { key: 'entrega', title: 'Entrega', width: 120, render: ({ fechaEntrega }) => formatDay(fechaEntrega) },
    {
      key: 'garantia',
      title: 'Garantía',
      width: 190,
      align: 'right',
      render: ({ garantiaMeses, garantiaKm }) => `${garantiaMeses} meses o ${formatCount(garantiaKm)} km`,
    },
  ],
  filtros: (opciones) => ({
    texto: palabras('Chasis, sus últimos seis, o motor'),
    marca: DE_MARCA(opciones),
    rs: razonSocial({ stays: false }),
  }),
  caption: 'Motos vendidas',
  empty: 'Todavía no hay motos vendidas: llegan con los pedidos entregados, o cargalas acá.',
  nuevo: 'Nueva moto vendida',
  para: 'Chasis y motor de lo que vendió la distribuidora, también antes del portal: es lo que mira la garantía.',
  cardsBelow: 1100,
  excel: 'unidad',
}
