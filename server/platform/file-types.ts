import { fileTypeFromBuffer } from 'file-type'

/** What the first bytes may say for each extension of spec §5. `lsx` and `peg` are xlsx and jpeg cut short. */
const CONTENT: Record<string, readonly string[]> = {
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/zip'],
  lsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/zip'],
  xls: ['application/x-cfb'],
  png: ['image/png'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  peg: ['image/jpeg'],
  pdf: ['application/pdf'],
}

const OFFICE: Record<string, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  lsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
}

/** Text has no zero byte and is UTF-8 or Latin-1 without control characters. */
const isText = (head: Buffer): boolean => !head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))

/** The content type of a file whose first bytes agree with its extension; undefined when they do not. */
export const detectType = async (extension: string, head: Buffer): Promise<string | undefined> => {
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  if (extension === 'txt') return !found && isText(head) ? 'text/plain' : undefined
  if (extension === 'json')
    return !found && isText(head) && /^[\s\uFEFF]*[[{"\d\-tfn]/.test(head.toString('utf8'))
      ? 'application/json'
      : undefined
  const expected = CONTENT[extension]
  if (!found || !expected?.includes(found.mime)) return undefined
  return OFFICE[extension] ?? found.mime
}
