import sql, { type Sql } from 'sql-template-tag'
import type { Cliente, LineaRow, Nota } from '#contract/clientes/shapes.ts'
import type { ClaseTrabajo } from '#contract/mesa/reglas.ts'
import { asuntoDePago } from '#modules/pagos'
import { type Db, selectOne, selectRows } from '#server/db/database.ts'
import { conditionsBy, createList } from '#server/db/lists.ts'

/** Returns a razón social with its businesses. */
export const selectEmpresa = (
  db: Db,
  razonSocialId: number,
): Promise<Omit<Cliente, 'abiertos' | 'personas' | 'contactos'> | undefined> =>
  selectOne(
    db,
    sql`select r.razon_social_id as "razonSocialId", r.razon_social as "razonSocial", r.codigo_cliente as "codigoCliente", r.cuit, r.provincia, r.activo,
          array(select n.nombre from razon_social_negocio x join negocio n using (negocio_id) where x.razon_social_id = r.razon_social_id order by 1) as negocios
        from razon_social r where r.razon_social_id = ${razonSocialId}`,
  )

/** Returns by kind how many gestiones of a razón social are open, and how many of them are overdue. */
export const selectAbiertos = (
  db: Db,
  razonSocialId: number,
  clases: readonly ClaseTrabajo[],
  now: Date,
): Promise<Cliente['abiertos']> =>
  selectRows(
    db,
    sql`select d.clase, count(*)::int as cuantos, (count(*) filter (where d.vence < ${now} and d.etapa <> 'espera'))::int as vencidos
        from trabajo d where d.razon_social_id = ${razonSocialId} and d.clase = any(${clases}::text[])
        group by 1 order by array_position(${clases}::text[], d.clase)`,
  )

interface LineaFilter {
  razonSocialId: number
  clases: readonly ClaseTrabajo[]
}

export type LineaListRow = Omit<LineaRow, 'creado'> & { creado: Date; orden: string }

const shown = (picked: Sql): Sql =>
  sql`select d.clase, d.entidad_id as "entidadId", d.estado_id as "estadoId", d.creado,
        to_char(d.creado at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as orden,
        coalesce(md.motivo, case d.clase when 'reclamo' then t.titulo end, mt.motivo, ${asuntoDePago('p')}, k.detalle, '') as asunto
      from (${picked}) d
        left join devolucion v on d.clase = 'devolucion' and v.devolucion_id = d.entidad_id left join motivo_devolucion md on md.motivo_id = v.motivo_ids[1]
        left join ticket t on d.clase in ('reclamo', 'garantia') and t.ticket_id = d.entidad_id left join motivo_ticket mt on mt.motivo_id = t.motivo_id
        left join pago p on d.clase = 'pago' and p.pago_id = d.entidad_id
        left join certificado k on d.clase = 'certificado' and k.certificado_id = d.entidad_id`

/** List of the gestiones of a razón social, newest first. */
export const lineaList = createList<LineaFilter, LineaListRow>({
  from: sql`empresa_linea d`,
  alias: 'd',
  columns: sql`d.*`,
  sort: { creado: 'timestamptz', entidad_id: 'bigint', clase: 'text' },
  descending: true,
  keyOf: ({ orden, entidadId, clase }) => [orden, entidadId, clase],
  where: conditionsBy<LineaFilter>({
    razonSocialId: (id) => sql`d.razon_social_id = ${id}`,
    clases: (clases) => sql`d.clase = any(${clases}::text[])`,
  }),
  shown,
  customPlan: () => true,
})

export type NotaRow = Omit<Nota, 'creada' | 'editada'> & { creada: Date; editada: Date | null }

const MAX_NOTAS = 100
const NOTA = sql`n.empresa_nota_id as "notaId", n.texto, n.creada, n.editada, n.version,
  (select nombre || ' ' || apellido from usuario where usuario_id = n.autor_id) as autor,
  (select nombre || ' ' || apellido from usuario where usuario_id = n.editor_id) as editor`

/** Returns the notes of a razón social, newest first. */
export const selectNotas = (db: Db, razonSocialId: number): Promise<NotaRow[]> =>
  selectRows(
    db,
    sql`select ${NOTA} from empresa_nota n where n.razon_social_id = ${razonSocialId} order by n.empresa_nota_id desc limit ${MAX_NOTAS}`,
  )

export const insertNota = async (
  db: Db,
  nota: { razonSocialId: number; texto: string; autorId: number; creada: Date },
): Promise<NotaRow> =>
  (await selectOne<NotaRow>(
    db,
    sql`with n as (insert into empresa_nota (razon_social_id, texto, autor_id, creada)
          values (${nota.razonSocialId}, ${nota.texto}, ${nota.autorId}, ${nota.creada}) returning *)
        select ${NOTA} from n`,
  ))!

/** Returns a note of a razón social, locked until the transaction ends. */
export const lockNota = (
  db: Db,
  razonSocialId: number,
  notaId: number,
): Promise<{ version: number; texto: string } | undefined> =>
  selectOne(
    db,
    sql`select version, texto from empresa_nota where empresa_nota_id = ${notaId} and razon_social_id = ${razonSocialId} for update`,
  )

export const updateNota = async (
  db: Db,
  nota: { notaId: number; texto: string; editorId: number; editada: Date },
): Promise<NotaRow> =>
  (await selectOne<NotaRow>(
    db,
    sql`with n as (update empresa_nota set texto = ${nota.texto}, editor_id = ${nota.editorId}, editada = ${nota.editada}, version = version + 1
          where empresa_nota_id = ${nota.notaId} returning *)
        select ${NOTA} from n`,
  ))!
