import type { FakeInvgate } from '../../testing/invgate/fake-invgate.ts'

const marks = (text: string, clase: 'T' | 'C'): number[] =>
  [...text.matchAll(new RegExp(`Ref\\. portal ${clase}-(\\d+)`, 'g'))].map(([, id]) => Number(id))

/**
 * Returns the ids of the tickets that the service desk has, and the ids of the comments of each ticket in order of
 * arrival. The ids are those of the portal.
 */
export const contentsOf = ({ state }: FakeInvgate): { tickets: number[]; comments: Map<number, number[]> } => {
  const tickets: number[] = []
  const comments = new Map<number, number[]>()
  for (const incident of state.incidents.values()) {
    const [ticketId] = marks(incident.description, 'T')
    tickets.push(ticketId!)
    const ids = incident.comments.flatMap(({ message }) => marks(message, 'C'))
    comments.set(ticketId!, [...(comments.get(ticketId!) ?? []), ...ids])
  }
  return { tickets, comments }
}

/**
 * Compares the service desk with the texts that users wrote. Counts missing items, duplicates, and tickets whose
 * comments are out of order.
 */
export const compare = (
  written: ReadonlyMap<number, readonly number[]>,
  desk: ReturnType<typeof contentsOf>,
): { lost: number; doubled: number; disordered: number } => {
  const all = [...desk.comments.values()].flat()
  const unique = new Set(all)
  const tickets = new Set(desk.tickets)
  const lostTickets = [...written.keys()].filter((id) => !tickets.has(id)).length
  const lostComments = [...written.values()].flat().filter((id) => !unique.has(id)).length
  const disordered = [...desk.comments.values()].filter((ids) => ids.some((id, at) => at > 0 && id < ids[at - 1]!))
  return {
    lost: lostTickets + lostComments,
    doubled: desk.tickets.length - tickets.size + all.length - unique.size,
    disordered: disordered.length,
  }
}
