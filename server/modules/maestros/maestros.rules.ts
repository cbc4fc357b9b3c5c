/** What may be changed of each kind of master, with the name people read in its history. */
const CAMPOS: Record<string, string> = {
  valor: 'Valor',
  motivo: 'Motivo',
  nombre: 'Nombre',
  plazoDias: 'Plazo',
  vuelveMercaderia: 'Vuelve la mercadería',
  requiereFotos: 'Pide fotos',
  flete: 'Flete',
  activo: 'Activo',
  prioridadId: 'Prioridad',
  sectorId: 'Sector',
  pide: 'Pide',
  soloInternos: 'Solo para la distribuidora',
  negocioId: 'Negocio',
  titulo: 'Título',
  texto: 'Texto',
  enlace: 'Enlace',
  vigenteDesde: 'Vigente desde',
  vigenteHasta: 'Vigente hasta',
}

export type Cambios = Record<string, readonly [before: unknown, after: unknown]>

/** Field by field, what is no longer as it was; of something new or gone, everything it says. */
export const changesOf = (before: object | undefined, after: object | undefined): Cambios => {
  const [was, is] = [(before ?? {}) as Record<string, unknown>, (after ?? {}) as Record<string, unknown>]
  const fields = Object.keys(CAMPOS).filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]))
  return Object.fromEntries(fields.map((field) => [field, [was[field] ?? null, is[field] ?? null]]))
}

/** Every field in the order it is told, with its name. */
export const CAMPOS_TEXTO: readonly (readonly [campo: string, texto: string])[] = Object.entries(CAMPOS)

/** The message when a value is out of what its parameter takes. */
export const rangoMessage = ({ minimo, maximo, unidad }: { minimo: number; maximo: number; unidad: string }): string =>
  `Ingresá un número entero de ${minimo.toLocaleString('es-AR')} a ${maximo.toLocaleString('es-AR')}${unidad && ` (${unidad})`}.`
