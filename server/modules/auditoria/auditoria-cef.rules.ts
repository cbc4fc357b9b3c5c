import { queHace } from '#server/observe/audit.ts'

/** Facility "log audit" and severity "informational" of RFC 5424. */
const PRIORITY = 13 * 8 + 6
/** CEF severity from 0 to 10; low, because every record is of an allowed action. */
const SEVERITY = 3

/** Escapes a field of the CEF header, in which bars are separators and line breaks are not allowed. */
const escapeHeader = (text: string): string => text.replace(/[\\|]/g, '\\$&').replace(/[\r\n]+/g, ' ')
/** Escapes a value of the extension, where equals signs are separators. */
const escapeExtension = (text: string): string => text.replace(/[\\=]/g, '\\$&').replace(/\r\n|[\r\n]/g, '\\n')

/** CEF key of each column of a record. `label` names the column, for the custom keys of CEF. */
const FIELDS: readonly { key: string; of: string; label?: string }[] = [
  { key: 'externalId', of: 'auditoria_id' },
  { key: 'suser', of: 'usuario' },
  { key: 'suid', of: 'usuario_id' },
  { key: 'src', of: 'ip' },
  { key: 'act', of: 'operacion' },
  { key: 'cs1', of: 'razon_social_id', label: 'razonSocialId' },
  { key: 'cs2', of: 'entidad', label: 'entidad' },
  { key: 'cs3', of: 'entidad_id', label: 'entidadId' },
  { key: 'cs4', of: 'detalle', label: 'detalle' },
]

/**
 * Returns a record as a syslog line (RFC 5424) with a message of CEF version 0, for security collectors. `huella`: hash
 * of the record in its seal, which links the line to the seal.
 */
export const cefOf = (record: Readonly<Record<string, unknown>>, huella: string): string => {
  const cuando = new Date(String(record['cuando']))
  const operacion = String(record['operacion'])
  const head = ['CEF:0', 'Autogestión', 'portal', '1', operacion, queHace(operacion), SEVERITY]
  const fields = FIELDS.flatMap(({ key, of, label }) => {
    const value = record[of]
    if (value === null || value === undefined) return []
    const text = escapeExtension(typeof value === 'string' ? value : JSON.stringify(value))
    return label ? [`${key}Label=${label}`, `${key}=${text}`] : [`${key}=${text}`]
  })
  const extension = [`rt=${cuando.getTime()}`, ...fields, 'cs5Label=huella', `cs5=${huella}`].join(' ')
  const message = `${head.map((each) => escapeHeader(String(each))).join('|')}|${extension}`
  return `<${PRIORITY}>1 ${cuando.toISOString()} - autogestion - ${operacion.replace(/[^!-~]/g, '').slice(0, 32)} - ${message}`
}
