import sql, { type Sql } from 'sql-template-tag'

/** What a DNI is called where it is encrypted: what was written under one name does not open under another. */
export const DNI = 'usuario.dni'
export const TITULAR_DNI = 'garantia.titular.dni'

/** What a company's systems know our news by: the one that counts, and the one before. */
export const WEBHOOK_SECRETO = 'webhook.secreto'
export const WEBHOOK_ANTERIOR = 'webhook.secreto_anterior'

/** Something that is kept encrypted: where it is, how it is read and how it is written. */
export interface Cifrado {
  campo: string
  tabla: string
  /** The columns that a row is known by, in the order of their index, with their types. */
  llave: Readonly<Record<string, 'bigint' | 'text'>>
  /** What is written there, encrypted or not yet; null where there is nothing to encrypt. */
  valor: Sql
  /** Of rows that nobody encrypted yet, so that their index is enough to find them. */
  sinCifrar: Sql
  /** Writes `n.cifrado`, and `n.indice` where it is looked for, from rows `n`. */
  cierra: Sql
  /** Writes `n.claro`, as the version before reads it. */
  abre: Sql
}

/** The DNI of a vehicle's owner in what was asked of a warranty, sent or begun; an empty field of a form is nothing. */
const EN_DATOS = {
  campo: TITULAR_DNI,
  valor: sql`nullif(datos #>> '{garantia,titular,dni}', '')`,
  cierra: sql`datos = jsonb_set(datos, '{garantia,titular,dni}', to_jsonb(n.cifrado))`,
  abre: sql`datos = jsonb_set(datos, '{garantia,titular,dni}', to_jsonb(n.claro))`,
  // Word for word what the index of tickets says.
  sinCifrar: sql`(datos #>> '{garantia,titular,dni}') is not null and (datos #>> '{garantia,titular,dni}') not like 'cifrado:%'`,
}

/** Everything that is: the job, the change of key, the start and the documentation loop over it. */
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
