import sql, { type Sql } from 'sql-template-tag'
import { vencimientosDe } from '#contract/cuenta-corriente/partidas.ts'
import { type ClaseNota, CLASES_NOTA, DIAS_PROMESA, type PromesaFiltro } from '#contract/cobranzas/reglas.ts'
import type { TramoVencido } from '#contract/cuenta-corriente/reglas.ts'
import { addDays } from '#contract/valores/fechas.ts'
import { isRazonSocial } from '#modules/razones-sociales'
import type { Caller } from '#server/base/caller.ts'
import { inScope } from '#server/db/conditions.ts'
import { type Db, selectOne } from '#server/db/database.ts'
import { conditionsBy, createList, type Criteria } from '#server/db/lists.ts'

/** Criteria that the list of debtors and the list of companies to contact share, and the day of the balances. */
interface EmpresasFilter {
  scope: Caller['scope']
  hoy: string
  dia: string
  texto?: string | undefined
  promesa?: PromesaFiltro | undefined
}

interface DeudaFilter extends EmpresasFilter {
  moneda: string
  tramo?: TramoVencido | undefined
}

export interface CobranzaListRow {
  razonSocialId: number
  razonSocial: string
  codigoCliente: string
  vencidos: { moneda: string; importe: string; desde: string }[]
  ultimo: { clase: ClaseNota; cuando: string } | null
  proximo: string | null
  /** Value of the sort column, for the cursor. */
  orden: string
}

const CONTACTOS = Object.entries(CLASES_NOTA).flatMap(([clase, { esContacto }]) => (esContacto ? [clase] : []))

/** SQL conditions of promises by filter: promises that are not due yet, and overdue ones. */
const PROMESAS: Readonly<Record<PromesaFiltro, (hoy: string) => Sql>> = {
  'por-vencer': (hoy) => sql`p.dia >= ${hoy}::date`,
  vencida: (hoy) => sql`p.dia < ${hoy}::date and p.dia >= ${addDays(hoy, -DIAS_PROMESA)}::date`,
}

/**
 * Returns the filters by company, for the list of debtors and the list of companies to contact. `column`: column of the
 * company's id.
 */
const ofEmpresa = (column: Sql): Criteria<EmpresasFilter> => ({
  scope: (scope) => scope !== 'todas' && inScope(column, scope),
  texto: (texto) => texto && sql`${column} in (select razon_social_id from razon_social where ${isRazonSocial(texto)})`,
  promesa: (promesa, { hoy }) =>
    sql`exists (select from promesa_pago p where p.razon_social_id = ${column} and p.retirada is null and ${PROMESAS[promesa](hoy)})`,
  hoy: null,
  dia: null,
})

/** Returns the SQL that adds overdue amounts per currency, last contact and next contact to each company. */
const shownAs = (picked: Sql, alias: Sql, orden: Sql, dia: string): Sql =>
  sql`select r.razon_social_id as "razonSocialId", r.razon_social as "razonSocial", r.codigo_cliente as "codigoCliente", ${orden}::text as orden,
        (select coalesce(json_agg(json_build_object('moneda', v.moneda, 'importe', v.vencido::text, 'desde', v.desde) order by v.moneda <> 'ARS', v.moneda), '[]')
           from saldo_dia v where v.razon_social_id = r.razon_social_id and v.dia = ${dia}::date and v.vencido > 0) as vencidos,
        (select json_build_object('clase', c.clase, 'cuando', c.creada) from cobranza_nota c
           where c.razon_social_id = r.razon_social_id and c.clase = any(${CONTACTOS}::text[]) order by c.nota_id desc limit 1) as ultimo,
        (select u.proximo from cobranza_nota u where u.razon_social_id = r.razon_social_id and u.ultima) as proximo
      from (${picked}) ${alias} join razon_social r using (razon_social_id)`

/** List of companies with an overdue amount in a currency, highest first, with keyset pagination. */
export const deudaList = createList<DeudaFilter, CobranzaListRow>({
  from: sql`saldo_dia s`,
  alias: 's',
  columns: sql`s.razon_social_id, s.vencido`,
  sort: { vencido: 'numeric', razon_social_id: 'bigint' },
  descending: true,
  keyOf: ({ orden, razonSocialId }) => [orden, razonSocialId],
  where: conditionsBy<DeudaFilter>({
    ...ofEmpresa(sql`s.razon_social_id`),
    dia: (dia) => sql`s.dia = ${dia}::date and s.vencido > 0`,
    moneda: (moneda) => sql`s.moneda = ${moneda}`,
    tramo: (tramo, { dia }) => {
      const { desde, hasta } = vencimientosDe(tramo, dia)
      return sql`s.desde <= ${hasta}::date and s.desde >= coalesce(${desde}::date, '-infinity')`
    },
  }),
  customPlan: ({ texto }) => !!texto,
  findBeforeSort: ({ texto }) => !!texto,
  shown: (picked, { dia }) => shownAs(picked, sql`s`, sql`s.vencido`, dia),
})

/** List of companies whose next contact is today or earlier, oldest first, with keyset pagination. */
export const contactarList = createList<EmpresasFilter, CobranzaListRow>({
  from: sql`cobranza_nota n`,
  alias: 'n',
  columns: sql`n.razon_social_id, n.proximo`,
  sort: { proximo: 'date', razon_social_id: 'bigint' },
  descending: false,
  keyOf: ({ orden, razonSocialId }) => [orden, razonSocialId],
  where: conditionsBy<EmpresasFilter>({
    ...ofEmpresa(sql`n.razon_social_id`),
    hoy: (hoy) => sql`n.ultima and n.proximo <= ${hoy}::date`,
  }),
  customPlan: ({ texto }) => !!texto,
  findBeforeSort: ({ texto }) => !!texto,
  shown: (picked, { dia }) => shownAs(picked, sql`n`, sql`n.proximo`, dia),
})

/** Counts the companies whose next contact is today or earlier. */
export const countParaContactar = async (db: Db, scope: Caller['scope'], hoy: string): Promise<number> =>
  (await selectOne<{ total: number }>(
    db,
    sql`select count(*)::int as total from cobranza_nota n
        where n.ultima and n.proximo <= ${hoy}::date and ${inScope(sql`n.razon_social_id`, scope)}`,
  ))!.total
