import { createHash } from 'node:crypto'

export interface Attachment {
  id: number
  name: string
  content: Buffer
}

export interface Comment {
  id: number
  author_id: number
  message: string
  created_at: number
  visible: boolean
  attachments: number[]
}

export interface Incident {
  id: number
  title: string
  description: string
  creator_id: number
  customer_id: number
  category_id: number
  priority_id: number
  type_id: number
  source_id: number | null
  status_id: number
  created_at: number
  last_update: number
  attachments: number[]
  comments: Comment[]
}

/** Status ids of closed requests. The list of a customer's requests does not contain closed requests. */
export const CLOSED = new Set([6, 7, 8])

/** Creates the data of a service desk in memory, with the actions of its agents. */
export const createState = (now: () => number) => {
  const incidents = new Map<number, Incident>()
  const attachments = new Map<number, Attachment>()
  let next = 5000

  const touch = (incident: Incident): void => {
    incident.last_update = now()
  }
  const find = (id: number): Incident => {
    const incident = incidents.get(id)
    if (!incident) throw new Error(`the desk has no ${id}`)
    return incident
  }

  const categories: { id: number; name: string; parent_category_id: number | null }[] = [
    { id: 10, name: 'Interna', parent_category_id: null },
    // The number of categories is larger than a page.
    ...Array.from({ length: 520 }, (_, at) => ({ id: 100 + at, name: `Otra ${at}`, parent_category_id: 10 })),
  ]

  return {
    incidents,
    attachments,
    categories,
    /** Adds a category by its path, "Reclamos > Logística", with its missing ancestors. */
    addCategory(path: string): void {
      let parent: number | null = null
      for (const name of path.split(' > ')) {
        const known = categories.find((row) => row.name === name && row.parent_category_id === parent)
        next += 1
        const row: (typeof categories)[number] = known ?? { id: next, name, parent_category_id: parent }
        if (!known) categories.push(row)
        parent = row.id
      }
    },
    sources: [
      { id: 1, name: 'Correo' },
      { id: 2, name: 'Web' },
      { id: 8, name: 'API' },
      { id: 21, name: 'Portal Autogestión' },
    ],
    users: new Map([
      [7001, { name: 'Alma', lastname: 'Sotelo' }],
      [7002, { name: 'Bruno', lastname: 'Vidal' }],
    ]),
    attach(files: readonly { name: string; content: Buffer }[]): number[] {
      return files.map(({ name, content }) => {
        next += 1
        attachments.set(next, { id: next, name, content })
        return next
      })
    },
    create(fields: Omit<Incident, 'id' | 'status_id' | 'created_at' | 'last_update' | 'comments'>): Incident {
      next += 1
      const incident = { ...fields, id: next, status_id: 1, created_at: now(), last_update: now(), comments: [] }
      incidents.set(next, incident)
      return incident
    },
    comment(id: number, fields: Omit<Comment, 'id' | 'created_at'>): Comment {
      const incident = find(id)
      next += 1
      const comment = { ...fields, id: next, created_at: now() }
      incident.comments.push(comment)
      touch(incident)
      return comment
    },
    setStatus(id: number, status: number): void {
      const incident = find(id)
      incident.status_id = status
      touch(incident)
    },
    find,
  }
}

export type State = ReturnType<typeof createState>

const encode = (html: string): string => html.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
/** Returns some ids as text, as the real API sometimes does. */
const loose = (id: number): number | string => (id % 3 ? id : String(id))

/**
 * Returns a comment as the API does. `inside` true: in a request, with the flags 0 and 1 and with `attached_files`.
 * `inside` false: alone, with the flags true and false and with `attachments`.
 */
export const renderComment = (incident: Incident, comment: Comment, inside: boolean, decoded: boolean) => ({
  id: loose(comment.id),
  incident_id: incident.id,
  author_id: loose(comment.author_id),
  message: decoded ? comment.message : encode(comment.message),
  created_at: String(comment.created_at),
  is_solution: inside ? 0 : false,
  customer_visible: inside ? Number(comment.visible) : comment.visible,
  msg_num: incident.comments.indexOf(comment) + 1,
  reference: null,
  ...(inside ? { attached_files: comment.attachments } : { attachments: comment.attachments }),
})

export const renderIncident = (incident: Incident, { comments = false, decoded = false } = {}) => ({
  id: loose(incident.id),
  pretty_id: `#${incident.id}`,
  title: incident.title,
  description: decoded ? incident.description : encode(incident.description),
  user_id: incident.customer_id,
  creator_id: incident.creator_id,
  category_id: incident.category_id,
  priority_id: incident.priority_id,
  type_id: incident.type_id,
  source_id: incident.source_id,
  status_id: loose(incident.status_id),
  date_ocurred: incident.created_at,
  created_at: incident.created_at,
  last_update: loose(incident.last_update),
  attachments: incident.attachments,
  ...(comments && { comments: incident.comments.map((comment) => renderComment(incident, comment, true, decoded)) }),
})

export const renderAttachment = (base: string, { id, name, content }: Attachment) => ({
  id,
  name,
  url: `${base}/attachments/${id}`,
  hash: createHash('md5').update(content).digest('hex'),
  extension: name.split('.').at(-1)!,
})
