import { Readable } from 'node:stream'
import sql from 'sql-template-tag'
import { MAX_REPRESENTANTES_CSV } from '#contract/representantes/reglas.ts'
import type { NewRepresentante, RepresentantesCsvReport } from '#contract/representantes/shapes.ts'
import type { IdentityDirectory } from '#gateways/identity/directory.ts'
import { dniOf, openDni } from '#modules/cifrado'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import { type Db, selectRows } from '#server/db/database.ts'
import { AppError } from '#server/base/errors.ts'
import { type ImportRow, type UnreadableRow, readCsv } from '#server/import/import-rows.ts'
import { addRepresentante } from './representantes-alta.service.ts'
import { requireFree } from './representantes-datos.service.ts'
import { textOf } from '#server/import/import-fields.ts'
import { COLUMNS, createRowReader, splitCell } from './representantes-importacion.rules.ts'
import { selectServicios } from './representantes.repository.ts'
import { type UniqueField, otorganteOf } from './representantes.rules.ts'
import { requireConsultaDni } from './representantes.service.ts'

/** Returns the active companies in scope for these customer numbers, CUITs or ids, by code. */
const selectRazonesByCode = async (
  db: Db,
  scope: Caller['scope'],
  codes: readonly string[],
): Promise<Map<string, number>> => {
  const digits = codes.flatMap((code) => /^[\d.-]{1,13}$/.exec(code)?.[0].replace(/[.-]/g, '') || [])
  const rows = await selectRows<{ id: number; codigo: string; cuit: string }>(
    db,
    sql`select razon_social_id as id, codigo_cliente as codigo, cuit from razon_social
        where activo and (razon_social_id = any(${digits.map(Number)}::bigint[]) or cuit = any(${digits}::bpchar[])
          or codigo_cliente = any(${digits.map((code) => code.padStart(10, '0'))}::bpchar[]))`,
  )
  const inScope = rows.filter(({ id }) => scope === 'todas' || scope.includes(id))
  const byDigits = new Map<string, number>(
    inScope.flatMap(({ id, codigo, cuit }) => [
      [String(id), id] as const,
      [cuit, id] as const,
      [codigo, id] as const,
      [codigo.replace(/^0+/, ''), id] as const,
    ]),
  )
  return new Map(
    codes.flatMap((code) => {
      const id = byDigits.get(code.replace(/[.-]/g, ''))
      return id === undefined ? [] : [[code.toLowerCase(), id] as const]
    }),
  )
}

/**
 * Returns the user names of rows that were loaded before. For such a row a representative in scope has the same user
 * name, e-mail and DNI.
 */
const selectYaEstan = async (
  { sql: db, cipher, caller: { scope } }: Context,
  people: readonly { usuario: string; email: string; dni: string }[],
): Promise<Set<string>> => {
  const rows = await selectRows<{ usuario: string; dni: string | null }>(
    db,
    sql`select lower(u.user_name) as usuario, ${dniOf('u')} as dni from representante r join usuario u using (usuario_id)
          join unnest(${people.map((p) => p.usuario)}::text[], ${people.map((p) => p.email)}::text[])
            as x(usuario, email) on lower(u.user_name) = x.usuario and lower(u.email) = x.email
        where ${scope === 'todas'} or exists (select 1 from usuario_razon_social s where s.usuario_id = u.usuario_id
          and s.razon_social_id = any(${scope === 'todas' ? [] : [...scope]}::bigint[]))`,
  )
  const has = new Map(rows.map(({ usuario, dni }) => [usuario, openDni(cipher, dni)]))
  return new Set(people.filter(({ usuario, dni }) => has.get(usuario) === dni).map(({ usuario }) => usuario))
}

type ErrorRow = RepresentantesCsvReport['errores'][number]
interface Row {
  linea: number
  datos: NewRepresentante
}

const UNIQUE: readonly UniqueField[] = ['usuario', 'email', 'dni']

const readRows = async (contenido: string): Promise<{ rows: ImportRow[]; unreadable: UnreadableRow[] }> => {
  const rows: ImportRow[] = []
  const unreadable: UnreadableRow[] = []
  for await (const row of readCsv(Readable.from([Buffer.from(contenido)]), COLUMNS)) {
    if ('mensaje' in row) unreadable.push(row)
    else rows.push(row)
  }
  return { rows, unreadable }
}

/** Returns errors for values that appear twice in the file. */
const findRepeated = (rows: readonly Row[]): ErrorRow[] =>
  UNIQUE.flatMap((columna) => {
    const seen = new Set<string>()
    return rows.flatMap(({ linea, datos }) => {
      if (!seen.has(datos[columna])) {
        seen.add(datos[columna])
        return []
      }
      return [{ linea, columna, mensaje: 'Ya aparece en otra fila del archivo.' }]
    })
  })

/**
 * Returns errors for values that another user has, in the portal or in the identity provider. Stops asking the provider
 * after its first failure.
 */
const findTaken = async (context: Context, directory: IdentityDirectory, rows: readonly Row[]): Promise<ErrorRow[]> => {
  const errors: ErrorRow[] = []
  let availableDirectory: IdentityDirectory | undefined = directory
  for (const { linea, datos } of rows) {
    try {
      if ((await requireFree(context, availableDirectory, datos)).isDown) availableDirectory = undefined
    } catch (error) {
      if (!(error instanceof AppError) || !error.fields) throw error
      errors.push(...Object.entries(error.fields).map(([columna, mensaje]) => ({ linea, columna, mensaje })))
      // A DNI that the answer reveals counts towards the limit of lookups.
      if ('dni' in error.fields) await requireConsultaDni(context)
    }
  }
  return errors
}

/**
 * Creates the representatives of a file, all or none, in one transaction; a job creates each account. Rows of existing
 * representatives (same user name, e-mail and DNI) are skipped, so loading the file twice creates no duplicates.
 */
export const addRepresentantesCsv = async (
  context: Context,
  { body }: { body: { contenido: string; simular: boolean } },
  directory: IdentityDirectory,
): Promise<RepresentantesCsvReport> => {
  const { sql, caller, audit } = context
  const { rows, unreadable } = await readRows(body.contenido)
  const errores: ErrorRow[] = unreadable.map(({ linea, mensaje }) => ({ linea, columna: 'archivo', mensaje }))
  if (rows.length > MAX_REPRESENTANTES_CSV) {
    throw new AppError('datos-invalidos', {
      fields: {
        contenido: `El archivo tiene ${rows.length} filas: podés cargar hasta ${MAX_REPRESENTANTES_CSV} por vez.`,
      },
    })
  }
  const codes = rows.flatMap(({ record }) => splitCell(textOf(record['razones_sociales']) ?? ''))
  const razones = await selectRazonesByCode(sql, caller.scope, codes)
  const servicios = new Map((await selectServicios(sql)).map((row) => [row.servicioId, row.servicio]))
  const read = createRowReader(otorganteOf(caller), { razones, servicios })
  const valid = rows.flatMap(({ linea, record }) => {
    const datos = read(record, (columna, mensaje) => errores.push({ linea, columna, mensaje }))
    return datos ? [{ linea, datos }] : []
  })
  const existing = await selectYaEstan(
    context,
    valid.map(({ datos }) => datos),
  )
  const newRows = valid.filter(({ datos }) => !existing.has(datos.usuario))
  errores.push(...findRepeated(valid), ...(await findTaken(context, directory, newRows)))
  errores.sort((a, b) => a.linea - b.linea)

  const isWritten = !body.simular && !errores.length
  const createdIds: number[] = []
  if (isWritten) for (const { datos } of newRows) createdIds.push(await addRepresentante(context, datos))
  audit({ entidad: 'representante', cambios: { creados: [[], createdIds] } })
  return {
    simulado: body.simular,
    leidas: rows.length,
    creadas: errores.length ? 0 : newRows.length,
    yaEstaban: valid.length - newRows.length,
    errores,
  }
}
