import type { z } from 'zod'
import { textOfHtml } from '#gateways/html-a-texto.ts'
import { decodeEntities } from '#server/files/html-tokens.ts'
import type { DeskComment, ExternalDesk } from '#gateways/service-desk/desk.ts'
import { createCatalogue } from '#gateways/service-desk/invgate/catalogue.ts'
import { type Fields, createClient } from '#gateways/service-desk/invgate/client.ts'
import {
  ByCustomer,
  Created,
  Listed,
  RawAttachment,
  type RawComment,
  RawIncident,
  RawUser,
  read,
} from '#gateways/service-desk/invgate/shapes.ts'
import type { InvgateConfig } from '#server/config/config.ts'

/** Returns the text of HTML of the desk. Sometimes the tags are written as entities (`&lt;p&gt;`; domain §4.1). */
export const textOf = (html: string): string => textOfHtml(/<\w/.test(html) ? html : decodeEntities(html))

const TIMEOUT_MS = 10_000
const FILE_FACTOR = 6
/** Maximum number of pages, more than any desk has. It ends the loop if the desk repeats the key of a page. */
const MAX_PAGES = 200
const PAGE = 100

const toComment = (raw: z.output<typeof RawComment>): DeskComment => ({
  id: raw.id,
  autorId: raw.author_id,
  texto: textOf(raw.message),
  fecha: new Date(raw.created_at * 1000),
  visible: raw.customer_visible,
  archivoIds: [...(raw.attached_files ?? []), ...(raw.attachments ?? [])],
})

/** Creates the adapter of InvGate Service Desk, through its API v1 (domain §4.1 to §4.3). Throws DeskError. */
export const createInvgate = (config: InvgateConfig, timeoutMs = TIMEOUT_MS): ExternalDesk => {
  const client = createClient(config, { timeoutMs, fileFactor: FILE_FACTOR })
  const catalogue = createCatalogue(client)
  const author = (id: number | null) => id ?? config.creatorId

  /** Reads the pages of a listing until `visit` returns true. Each page contains the key of the next page. */
  const walk = async <T>(
    endpoint: string,
    fields: Fields,
    schema: z.ZodType<{ rows: T[]; next: string | null | undefined }>,
    visit: (rows: T[]) => boolean,
  ): Promise<void> => {
    let key: string | null | undefined
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const sent = { ...fields, ...(key && { page_key: key }) }
      const { rows, next } = read(schema, await client.call('get', endpoint, sent), endpoint)
      if (visit(rows) || !next || next === key) return
      key = next
    }
  }

  const byCustomer = ByCustomer.transform(({ requests, next_page_key: next }) => ({ rows: requests, next }))
  const listed = Listed.transform(({ data, next_page_key: next }) => ({ rows: data, next }))

  return {
    isExternal: true,
    pollSeconds: config.pollSeconds,
    settleMs: (files) => 2 * timeoutMs * (files ? FILE_FACTOR : 1),

    async createIncident(incident) {
      const [category_id, source_id] = [
        await catalogue.requireCategory(incident.categoria),
        await catalogue.findSource(incident.origen),
      ]
      const fields = {
        creator_id: author(incident.creadorId),
        customer_id: author(incident.clienteId),
        category_id,
        priority_id: incident.prioridadId,
        type_id: incident.tipoId,
        title: incident.titulo,
        source_id,
        description: incident.descripcion,
      }
      const answer = await client.call('post', 'incident', fields, incident.archivos)
      return read(Created, answer, 'incident').request_id
    },

    async findIncident(clienteId, marca) {
      let found: number | undefined
      const look = (rows: { id: number; description?: string | null | undefined }[]): boolean => {
        found = rows.find(({ description }) => textOf(description ?? '').endsWith(marca))?.id
        return found !== undefined
      }
      const customer = { id: author(clienteId), limit: PAGE }
      await walk('incidents.by.customer', customer, byCustomer, look)
      // Search the tickets of the last hour too, because the list by customer has only open tickets.
      if (found === undefined) await walk('incidents.last.hour', { limit: PAGE }, listed, look)
      return found
    },

    async getIncident(id) {
      const answer = await client.call('get', 'incident', { id, comments: true, decoded_special_characters: true })
      // The manual documents an object, but some installations answer with a list of one ticket.
      const raw = read(RawIncident, Array.isArray(answer) ? answer[0] : answer, 'incident')
      const comentarios = (raw.comments ?? []).map(toComment).toSorted((a, b) => a.id - b.id)
      const once = comentarios.filter((comment, at) => comment.id !== comentarios[at - 1]?.id)
      return { id: raw.id, estadoId: raw.status_id, actualizado: raw.last_update, comentarios: once }
    },

    async addComment(id, { autorId, comentario, visible, archivos }) {
      const fields = { request_id: id, comment: comentario, author_id: author(autorId), customer_visible: visible }
      await client.call('post', 'incident.comment', fields, archivos)
    },

    async cancel(id, autorId, comentario) {
      await client.call('post', 'incident.cancel', { request_id: id, author_id: author(autorId), comment: comentario })
    },

    async reopen(id, autorId) {
      await client.call('put', 'incident.reopen', { request_id: id, author_id: author(autorId) })
    },

    async listChanges(since) {
      const changes = new Map<number, number>()
      const view = { view_id: config.viewId, sort_by: 'last_update', order_by: 'desc' }
      await walk('incidents.details.by.view', view, listed, (rows) => {
        for (const { id, last_update } of rows) {
          // A ticket without a time of change counts as changed.
          const actualizado = last_update ?? since
          if (actualizado >= since) changes.set(id, Math.max(actualizado, changes.get(id) ?? 0))
        }
        // Rows can be out of order, so stop only after a page whose rows are all older than `since`.
        return rows.every(({ last_update }) => last_update != null && last_update < since)
      })
      return [...changes].map(([id, actualizado]) => ({ id, actualizado }))
    },

    async getAutor(id) {
      const answer = await client.call('get', 'user', { id, include_disabled: true })
      const { name, lastname } = read(RawUser, answer, 'user')
      return [name, lastname].filter(Boolean).join(' ') || undefined
    },

    addressOf: (id) => `${config.url.replace(/\/$/, '')}/requests/show/index/id/${id}`,

    async readFile(archivoId) {
      const answer = await client.call('get', 'incident.attachment', { id: archivoId })
      const { name, url, extension } = read(RawAttachment, answer, 'incident.attachment')
      const nombre =
        extension && !name.toLowerCase().endsWith(`.${extension.toLowerCase()}`) ? `${name}.${extension}` : name
      return { nombre, content: await client.download(url) }
    },
  }
}
