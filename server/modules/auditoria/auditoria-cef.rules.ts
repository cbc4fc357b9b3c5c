import { queHace } from '#server/observe/audit.ts'

/** Facility "log audit" and severity "informational" of RFC 5424. */
const PRIORITY = 13 * 8 + 6
/** Of ten: what was done by who may do it. */
const SEVERITY = 3

/** A field of the head: it ends with a bar, and lies on one line. */
const inHead = (text: string): string => text.replace(/[\\|]/g, '\\$&').replace(/[\r\n]+/g, ' ')
/** A value of the extension: it begins after an equals sign; a line of it is said so. */
const inExtension = (text: string): string => text.replace(/[\\=]/g, '\\$&').replace(/\r\n|[\r\n]/g, '\\n')

/** What a collector calls what a record has; `label` is of the fields that CEF leaves to each. */
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
 * A record as collectors of security read it: a line of syslog (RFC 5424) with a message of CEF, version 0. `huella` is what it
 * was sealed with, so that the line is found in the record.
 */
export const cefOf = (record: Readonly<Record<string, unknown>>, huella: string): string => {
  const cuando = new Date(String(record['cuando']))
  const operacion = String(record['operacion'])
  const head = ['CEF:0', 'Autogestión', 'portal', '1', operacion, queHace(operacion), SEVERITY]
  const said = FIELDS.flatMap(({ key, of, label }) => {
    const value = record[of]
    if (value === null || value === undefined) return []
    const text = inExtension(typeof value === 'string' ? value : JSON.stringify(value))
    return label ? [`${key}Label=${label}`, `${key}=${text}`] : [`${key}=${text}`]
  })
  const extension = [`rt=${cuando.getTime()}`, ...said, 'cs5Label=huella', `cs5=${huella}`].join(' ')
  const message = `${head.map((each) => inHead(String(each))).join('|')}|${extension}`
  return `<${PRIORITY}>1 ${cuando.toISOString()} - autogestion - ${operacion.replace(/[^!-~]/g, '').slice(0, 32)} - ${message}`
}
