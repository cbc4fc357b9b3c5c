import { findProvincia } from '#contract/valores/provincias.ts'
import { CENTRO_SERVICIOS, type CentroServicio } from '#contract/centros-garantias/reglas.ts'
import { CentroDatos } from '#contract/centros-garantias/shapes.ts'
import { asTyped, createFields, optionalDay, text, textOf as cellAsText } from '#server/import/import-fields.ts'
import type { Complain } from '#server/import/import-report.ts'

/** Centre of an imported file, identified by its code. */
export type ImportedCentro = CentroDatos & { codigo: string }

const textOf = (value: unknown): string => cellAsText(value) ?? ''
/** Text of a centre that serves all brands, in its Excel and in files that are imported. */
export const TODAS = 'Todas'

const listOf = (value: unknown): string[] =>
  (textOf(value) === TODAS ? '' : textOf(value)).split('|').flatMap((each) => each.trim() || [])
const numberOf = (value: unknown): number | null =>
  textOf(value) === '' ? null : Number(textOf(value).replace(',', '.'))

const servicioOf = (name: string): CentroServicio | undefined =>
  (Object.keys(CENTRO_SERVICIOS) as CentroServicio[]).find(
    (id) => id === name.toLowerCase() || CENTRO_SERVICIOS[id].toLowerCase() === name.toLowerCase(),
  )

/** Columns of the file by field of the form, where the names differ. */
const COLUMN_OF: Record<string, string> = {
  razonSocial: 'razon_social',
  codigoPostal: 'codigo_postal',
  marcaIds: 'marcas',
  vigenteHasta: 'vigente_hasta',
}

/** Returns the name of a province as the portal lists it; an unknown text is returned unchanged. */
const provinciaOf = (texto: string): string => findProvincia(texto) ?? texto

/**
 * Creates the converter from file records to rows, which applies the rules of the form. A record names its brands by id
 * or name; they must be among `marcas`.
 */
export const createCentroReader =
  (marcas: readonly { marcaId: number; nombre: string }[]) =>
  (record: Record<string, unknown>, complain: Complain): ImportedCentro | undefined => {
    const before = { count: 0 }
    const say = (columna: string, mensaje: string) => {
      before.count += 1
      complain(columna, mensaje)
    }
    const { read } = createFields(record, say)
    const codigo = read('codigo', asTyped(text(40)))
    const vigenteHasta = read('vigente_hasta', optionalDay)
    if (codigo === '') say('codigo', 'Falta el dato.')
    const marcaIds = listOf(record['marcas']).map((name) => {
      const found = marcas.find((m) => String(m.marcaId) === name || m.nombre.toLowerCase() === name.toLowerCase())
      if (!found) say('marcas', `No existe la marca ${name}.`)
      return found?.marcaId ?? 0
    })
    const servicios = listOf(record['servicios']).map((name) => {
      const found = servicioOf(name)
      if (!found) say('servicios', `No existe el servicio ${name}.`)
      return found
    })
    const { data, error } = CentroDatos.safeParse({
      nombre: textOf(record['nombre']),
      razonSocial: textOf(record['razon_social']),
      provincia: provinciaOf(textOf(record['provincia'])),
      localidad: textOf(record['localidad']),
      domicilio: textOf(record['domicilio']),
      codigoPostal: textOf(record['codigo_postal']),
      telefono: textOf(record['telefono']),
      whatsapp: textOf(record['whatsapp']) || null,
      email: textOf(record['email']) || null,
      horario: textOf(record['horario']),
      marcaIds,
      servicios,
      latitud: numberOf(record['latitud']),
      longitud: numberOf(record['longitud']),
      vigenteHasta: vigenteHasta ?? null,
      activo: !/^(no|false|0)$/i.test(textOf(record['activo'])),
    })
    for (const { path, message } of error?.issues ?? []) {
      const field = String(path[0])
      if (field !== 'servicios' || before.count === 0) say(COLUMN_OF[field] ?? field, message)
    }
    return before.count || !data || !codigo ? undefined : { ...data, codigo }
  }
