import sql, { type Sql } from 'sql-template-tag'

/**
 * Name of a DNI field. The encryption includes the name, so a value encrypted for one field cannot be decrypted for
 * another.
 */
export const DNI = 'usuario.dni'
export const TITULAR_DNI = 'garantia.titular.dni'

/** Names of the fields of webhook secrets: the present secret and the previous one. */
export const WEBHOOK_SECRETO = 'webhook.secreto'
export const WEBHOOK_ANTERIOR = 'webhook.secreto_anterior'

/** Encrypted column, with the SQL to read and write it. */
export interface Cifrado {
  campo: string
  tabla: string
  /** Key columns with their types, in the order of their index. */
  llave: Readonly<Record<string, 'bigint' | 'text'>>
  /** SQL of the value, encrypted or plain; null: nothing to encrypt. */
  valor: Sql
  /** Condition of rows with a plain value; written so that PostgreSQL uses the index of these rows. */
  sinCifrar: Sql
  /**
   * SQL assignments that store the encrypted value `n.cifrado` and, if the column is searched, the index `n.indice`.
   */
  cierra: Sql
  /** SQL assignments that store the plain value `n.claro`, which the previous version of the portal reads. */
  abre: Sql
}

/** DNI of the vehicle's owner in a warranty or its draft. An empty field counts as null. */
const EN_DATOS = {
  campo: TITULAR_DNI,
  valor: sql`nullif(datos #>> '{garantia,titular,dni}', '')`,
  cierra: sql`datos = jsonb_set(datos, '{garantia,titular,dni}', to_jsonb(n.cifrado))`,
  abre: sql`datos = jsonb_set(datos, '{garantia,titular,dni}', to_jsonb(n.claro))`,
  // Must equal the condition of the partial index on tickets; otherwise PostgreSQL does not use that index.
  sinCifrar: sql`(datos #>> '{garantia,titular,dni}') is not null and (datos #>> '{garantia,titular,dni}') not like 'cifrado:%'`,
}

/**
 * All encrypted columns. Used by the encryption job, the change of key, the check at start and a test of the
 * documentation.
 */
export const CIFRADOS: readonly Cifrado[] = [
  {
    campo: DNI,
    tabla: 'usuario',
    llave: { usuario_id: 'bigint' },
    valor: sql`coalesce(dni_cifrado, dni)`,
    sinCifrar: sql`dni is not null`,
    cierra: sql`dni = null, dni_cifrado = n.cifrado, dni_indice = n.indice`,
    abre: sql`dni = n.claro, dni_cifrado = null, dni_indice = null`,
  },
  { ...EN_DATOS, tabla: 'ticket', llave: { ticket_id: 'bigint' } },
  {
    campo: WEBHOOK_SECRETO,
    tabla: 'webhook',
    llave: { webhook_id: 'bigint' },
    valor: sql`secreto`,
    sinCifrar: sql`secreto not like 'cifrado:%'`,
    cierra: sql`secreto = n.cifrado`,
    abre: sql`secreto = n.claro`,
  },
  {
    campo: WEBHOOK_ANTERIOR,
    tabla: 'webhook',
    llave: { webhook_id: 'bigint' },
    valor: sql`secreto_anterior`,
    sinCifrar: sql`secreto_anterior not like 'cifrado:%'`,
    cierra: sql`secreto_anterior = n.cifrado`,
    abre: sql`secreto_anterior = n.claro`,
  },
  { ...EN_DATOS, tabla: 'borrador', llave: { usuario_id: 'bigint', clave: 'text' } },
]
