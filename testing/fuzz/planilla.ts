import { faultOf, type Answer, type Operation } from './juez.ts'
import type { Asked, Person } from './pedir.ts'

/** Operation of the document, with its method and path. */
export interface Place extends Operation {
  method: string
  /** Path template: /autogestion/…/{id}. */
  path: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
}

/** Counts the answers by status. For each fault it keeps the first request, so that the request can be repeated. */
export const createSheet = () => {
  const statuses = new Map<number, number>()
  const faults = new Map<string, { times: number; person: Person; asked: Asked; said: string }>()
  return {
    /** Judges an answer. Returns false when the answer has a fault. */
    note(person: Person, operation: Operation | undefined, asked: Asked, answer: Answer): boolean {
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      // Answers to HEAD have no body that could be judged.
      const hasBody = asked.method !== 'HEAD' || answer.status === 0 || answer.status >= 500
      const fault = hasBody ? faultOf(operation, answer) : undefined
      if (!fault) return true
      const name = `${operation?.operationId ?? asked.method} · ${fault}`
      const known = faults.get(name)
      faults.set(
        name,
        known ? { ...known, times: known.times + 1 } : { times: 1, person, asked, said: answer.body.toString() },
      )
      return false
    },
    count: (): number => [...statuses.values()].reduce((sum, times) => sum + times, 0),
    faults: (): number => faults.size,
    print(): void {
      console.log(
        `\nRespuestas por código: ${[...statuses]
          .toSorted(([a], [b]) => a - b)
          .map(([status, n]) => `${status}: ${n}`)
          .join(' · ')}`,
      )
      for (const [name, { times, person, asked, said }] of faults) {
        console.log(
          `\n${times} × ${name}\n  ${person}: ${asked.method} ${asked.path}\n  ${JSON.stringify(asked.headers)}`,
        )
        console.log(`  ${(asked.body?.toString() ?? '').slice(0, 600)}\n  → ${said.slice(0, 400)}`)
      }
    },
  }
}
