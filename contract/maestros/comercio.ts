import { maestro } from './campos.ts'

/** Masters (editable basic data) about sales: carriers, negocios, brands, banners. */

const ACTIVO = { kind: 'si', etiqueta: 'Activo', inicial: true, filtro: true } as const

export const TRANSPORTE = maestro({
  clave: 'transporte',
  el: 'el transporte',
  uno: 'un transporte',
  todos: 'los transportes',
  camino: 'transportes',
  tabla: 'transporte',
  id: 'transporteId',
  llave: 'bigint',
  nombre: 'nombre',
  campos: {
    nombre: { kind: 'texto', etiqueta: 'Nombre', falta: 'Ingresá el transporte', max: 80 },
    activo: { ...ACTIVO, ayuda: 'Inactivo no se ofrece más; lo que ya se despachó conserva su nombre' },
  },
  busca: ['nombre'],
  excel: { nombre: 'Transporte', activo: 'Activo' },
  lista: { nombre: { isName: true, opens: true }, activo: 96 },
  textos: {
    editar: 'Editar transporte',
    nuevo: 'Nuevo transporte',
    caption: 'Transportes',
    empty: 'No hay transportes: quien despacha lo escribe.',
    para: 'Los que se ofrecen al cargar los datos de transporte. Siempre se puede escribir otro.',
  },
  importa: {
    nombre: { ayuda: 'Hasta 80 caracteres.', ejemplo: 'Expreso Rosario Sur' },
    activo: { ayuda: 'Opcional. Sí o no; en blanco, sí.', ejemplo: 'sí', vacio: true },
  },
  repetido: 'Ya hay un transporte con ese nombre. Usá otro, o activá el que está.',
})

export const NEGOCIO = maestro({
  clave: 'negocio',
  el: 'el negocio',
  uno: 'un negocio',
  todos: 'los negocios',
  camino: 'negocios',
  tabla: 'negocio',
  id: 'negocioId',
  llave: 'bigint',
  numera: true,
  nombre: 'nombre',
  campos: {
    nombre: { kind: 'texto', etiqueta: 'Nombre', falta: 'Ingresá el nombre del negocio', min: 2, max: 60 },
    marcas: { kind: 'entero', etiqueta: 'Marcas', cuando: 'lee' },
  },
  busca: ['nombre'],
  excel: { negocioId: 'Número', nombre: 'Negocio', marcas: 'Marcas' },
  lista: { nombre: { isName: true, opens: true }, marcas: 110 },
  textos: {
    editar: 'Editar negocio',
    nuevo: 'Nuevo negocio',
    caption: 'Negocios',
    empty: 'No hay negocios.',
    para: 'Cada marca es de un negocio, y cada razón social trabaja con uno o varios.',
  },
  repetido: 'Ya hay un negocio con ese nombre.',
})

export const MARCA = maestro({
  clave: 'marca',
  el: 'la marca',
  uno: 'una marca',
  todos: 'las marcas',
  camino: 'marcas',
  tabla: 'marca',
  id: 'marcaId',
  llave: 'bigint',
  numera: true,
  nombre: 'nombre',
  campos: {
    nombre: { kind: 'texto', etiqueta: 'Nombre', falta: 'Ingresá la marca', min: 2, max: 60 },
    negocioId: { kind: 'de', de: 'negocio', etiqueta: 'Negocio', falta: 'Elegí el negocio', filtro: true },
    topeGarantiaMeses: {
      kind: 'entero',
      etiqueta: 'Tope de garantía (meses)',
      ayuda: 'Opcional. De una moto, contados desde la entrega',
      unidad: ['mes', 'meses'],
      enteros: 'Ingresá meses enteros',
      min: 1,
      max: 240,
      maximo: 'Ingresá hasta 240 meses',
      nulo: true,
      nada: 'Sin tope',
      omitido: null,
    },
    activo: {
      ...ACTIVO,
      etiqueta: 'Activa',
      ayuda: 'Inactiva no se ofrece más; lo que ya la tiene conserva su nombre',
    },
  },
  busca: ['nombre'],
  excel: { marcaId: 'Número', nombre: 'Marca', negocio: 'Negocio', activo: 'Activa' },
  lista: { nombre: { isName: true, opens: true }, negocio: 180, activo: 96 },
  textos: { editar: 'Editar marca', nuevo: 'Nueva marca', caption: 'Marcas', empty: 'Todavía no hay marcas.' },
  repetido: 'Ya hay una marca con ese nombre. Usá otro, o activá la que está.',
})

/** Banners of a negocio (line of business). Inicio shows them from the first to the last day of their validity. */
export const BANNER = maestro({
  clave: 'banner',
  el: 'el banner',
  uno: 'un banner',
  todos: 'los banners',
  camino: 'banners',
  tabla: 'banner',
  id: 'bannerId',
  llave: 'bigint',
  nombre: 'titulo',
  campos: {
    negocioId: { kind: 'de', de: 'negocio', etiqueta: 'Negocio', falta: 'Elegí el negocio', filtro: true },
    titulo: { kind: 'texto', etiqueta: 'Título', falta: 'Ingresá el título', min: 3, max: 80 },
    texto: { kind: 'parrafo', etiqueta: 'Texto', falta: 'Ingresá el texto', min: 3, max: 300 },
    enlace: {
      kind: 'texto',
      etiqueta: 'Enlace',
      ayuda: 'Una dirección del portal (/autogestion/…) o una que empiece con https://',
      falta: '',
      max: 300,
      nulo: true,
      nada: 'Ninguno',
      api: 'Una dirección del portal o una https; nulo: ninguna',
    },
    vigenteDesde: { kind: 'fecha', etiqueta: 'Vigente desde', lado: true },
    vigenteHasta: {
      kind: 'fecha',
      etiqueta: 'Vigente hasta',
      ayuda: 'Opcional. Si no la completás, se ve hasta que se borre',
      lado: true,
      nulo: true,
      nada: 'Sin fin',
      api: 'El último día que se ve; nulo: hasta que se borre',
    },
  },
  busca: ['titulo', 'texto'],
  excel: {
    titulo: 'Título',
    texto: 'Texto',
    negocio: 'Negocio',
    enlace: 'Enlace',
    vigenteDesde: 'Vigente desde',
    vigenteHasta: 'Vigente hasta',
  },
  lista: {
    titulo: { cardLabel: '', opens: true },
    negocio: 140,
    vigenteDesde: { title: 'Desde', width: 120 },
    vigenteHasta: { title: 'Hasta', width: 120 },
  },
  textos: {
    editar: 'Editar banner',
    nuevo: 'Nuevo banner',
    caption: 'Banners',
    empty: 'Todavía no hay banners: lo que cargues se ve en Inicio.',
  },
  cardsBelow: 800,
})
