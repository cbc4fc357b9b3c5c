import { CLOSED, renderAttachment, renderComment, renderIncident, type State } from './state.ts'

/** Parameters and files of a request. */
export interface Sent {
  get: (name: string) => string | undefined
  files: { name: string; content: Buffer }[]
}

/** Error answer with an HTTP status. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export interface Pages {
  viewSize: number
  /** true: a page repeats the last row of the previous page, and the rows of a page are not sorted. */
  noisy: boolean
}

const fail = (info: string) => ({ status: 'ERROR', info })

/** Returns a required numeric parameter; throws 428 otherwise, as the real API does. */
const integer = (sent: Sent, name: string): number => {
  const text = sent.get(name)
  if (text === undefined) throw new Refusal(428, `Falta el parámetro ${name}`)
  if (!/^\d+$/.test(text)) throw new Refusal(428, `El parámetro ${name} de tipo string pasado es inválido`)
  return Number(text)
}
const text = (sent: Sent, name: string): string => {
  const value = sent.get(name)
  if (!value) throw new Refusal(428, `Falta el parámetro ${name}`)
  return value
}
const flag = (sent: Sent, name: string): boolean => {
  const value = sent.get(name) ?? '0'
  if (!/^[01]$/.test(value)) throw new Refusal(428, `El parámetro ${name} es inválido`)
  return value === '1'
}

/** Returns a page of the rows. Its cursor is the offset after the last row. */
const page = <T>(rows: readonly T[], sent: Sent, size: number, noisy: boolean): { rows: T[]; next: string | null } => {
  const key = sent.get('page_key')
  const from = key ? Number(Buffer.from(key, 'base64').toString()) : 0
  const cut = rows.slice(noisy && from > 0 ? from - 1 : from, from + size)
  const next = from + size < rows.length ? Buffer.from(String(from + size)).toString('base64') : null
  return { rows: noisy ? cut.toReversed() : cut, next }
}

const incidentOf = (state: State, id: number) => {
  const incident = state.incidents.get(id)
  if (!incident) throw new Refusal(404, 'Request not found')
  return incident
}

/** Creates the endpoints of the API that the portal uses. Their keys are `<method> <name>`. */
export const createEndpoints = (state: State, base: () => string, pages: Pages, now: () => number) => {
  const all = () => [...state.incidents.values()]
  const dictionary = (rows: ReturnType<typeof all>) =>
    // The real API is written in PHP and returns an empty dictionary as a list, so do the same.
    rows.length ? Object.fromEntries(rows.map((row) => [row.id, renderIncident(row)])) : []

  return {
    'get incident': (sent: Sent) =>
      renderIncident(incidentOf(state, integer(sent, 'id')), {
        comments: flag(sent, 'comments'),
        decoded: flag(sent, 'decoded_special_characters'),
      }),
    'post incident': (sent: Sent) => {
      const category_id = integer(sent, 'category_id')
      if (!state.categories.some(({ id }) => id === category_id)) return fail('Categoría inválida')
      const source = sent.get('source_id')
      const incident = state.create({
        title: text(sent, 'title'),
        description: sent.get('description') ?? '',
        creator_id: integer(sent, 'creator_id'),
        customer_id: integer(sent, 'customer_id'),
        category_id,
        priority_id: integer(sent, 'priority_id'),
        type_id: integer(sent, 'type_id'),
        source_id: source ? Number(source) : null,
        attachments: state.attach(sent.files),
      })
      return { status: 'OK', info: 'The request was created.', request_id: String(incident.id) }
    },
    'get incident.comment': (sent: Sent) => {
      const incident = incidentOf(state, integer(sent, 'request_id'))
      return incident.comments.map((comment) => renderComment(incident, comment, false, false))
    },
    'post incident.comment': (sent: Sent) => {
      const incident = incidentOf(state, integer(sent, 'request_id'))
      if (CLOSED.has(incident.status_id)) return fail('The request is closed.')
      state.comment(incident.id, {
        author_id: integer(sent, 'author_id'),
        message: text(sent, 'comment'),
        visible: flag(sent, 'customer_visible'),
        attachments: state.attach(sent.files),
      })
      return { status: 'OK' }
    },
    'post incident.cancel': (sent: Sent) => {
      const incident = incidentOf(state, integer(sent, 'request_id'))
      if (CLOSED.has(incident.status_id)) return fail('The request is closed.')
      const message = sent.get('comment')
      const author_id = integer(sent, 'author_id')
      if (message) state.comment(incident.id, { author_id, message, visible: true, attachments: [] })
      state.setStatus(incident.id, 8)
      return { status: 'OK' }
    },
    'put incident.reopen': (sent: Sent) => {
      const incident = incidentOf(state, integer(sent, 'request_id'))
      if (!CLOSED.has(incident.status_id) && incident.status_id !== 5) return fail('The request is open.')
      state.setStatus(incident.id, 2)
      return { status: 'OK', info: 'Reopened' }
    },
    'get incident.attachment': (sent: Sent) => {
      const attachment = state.attachments.get(integer(sent, 'id'))
      if (!attachment) throw new Refusal(404, 'Attachment not found')
      return renderAttachment(base(), attachment)
    },
    'get incidents.by.customer': (sent: Sent) => {
      const customer = integer(sent, 'id')
      const open = all().filter((row) => row.customer_id === customer && !CLOSED.has(row.status_id))
      const { rows, next } = page(open, sent, Number(sent.get('limit') ?? 50), false)
      return { status: 'OK', info: '', requests: dictionary(rows), next_page_key: next }
    },
    'get incidents.last.hour': (sent: Sent) => {
      const recent = all().filter((row) => row.created_at > now() - 3600)
      const { rows, next } = page(recent, sent, Number(sent.get('limit') ?? 50), false)
      return { data: rows.map((row) => renderIncident(row)), next_page_key: next }
    },
    'get incidents.details.by.view': (sent: Sent) => {
      integer(sent, 'view_id')
      const sorted = all().toSorted((a, b) => b.last_update - a.last_update || b.id - a.id)
      const { rows, next } = page(sorted, sent, pages.viewSize, pages.noisy)
      return { data: rows.map((row) => renderIncident(row)), next_page_key: next, metadata: [] }
    },
    'get categories': (sent: Sent) => {
      const size = Math.min(500, Number(sent.get('page_size') ?? 20))
      const at = (Number(sent.get('page') ?? 1) - 1) * size
      return state.categories.slice(at, at + size)
    },
    'get incident.attributes.source': () => state.sources,
    'get user': (sent: Sent) => state.users.get(integer(sent, 'id')) ?? fail('User not found'),
  } as Record<string, (sent: Sent) => unknown>
}
