import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Route } from '#contract/route.ts'
import type { Sent } from '#testing/wire/wire.ts'
import type { Ask } from '../mezcla.ts'

/** Kinds of objects. main.go has a model of each kind. */
export type Tipo = 'devolucion' | 'unidades' | 'pago' | 'token' | 'cola'

interface Operacion {
  objeto: string
  tipo: Tipo
  entrada: object
  salida: object
  /** Start of the operation, in ns since the start of the program. `hasta` null: no answer arrived. */
  desde: number
  hasta: number | null
}

interface Answer {
  status: number
  body: Record<string, unknown>
}

/** Time (ms) for which an operation is retried before its outcome counts as unknown. */
const PATIENCE_MS = 40_000
/** Share of the writes whose first answer is discarded, so that they are sent again. */
const LOST_SHARE = 0.3

const nowNs = (): number => Number(process.hrtime.bigint())
const isAnswer = (status: number): boolean => status < 500 && status !== 429

/** Makes a call once. undefined: the answer does not tell the outcome. */
const attempt = async (ask: Ask, route: Route, sent: Sent): Promise<Answer | undefined> => {
  try {
    const answer = await ask(route, sent)
    const body = (await answer.json()) as Record<string, unknown>
    return isAnswer(answer.status) ? { status: answer.status, body } : undefined
  } catch {
    return undefined
  }
}

/** Creates a recorder of the operations on the objects of the drill. */
export const createRegistro = () => {
  const operaciones: Operacion[] = []
  const add = (objeto: string, tipo: Tipo, entrada: object, salida: object, desde: number, hasta: number | null) =>
    void operaciones.push({ objeto, tipo, entrada, salida, desde, hasta })

  return {
    operaciones,
    /** Records a change that the drill itself made between the operations. */
    note: (objeto: string, tipo: Tipo, entrada: object) => add(objeto, tipo, entrada, {}, nowNs(), nowNs()),
    /** Reads once and records the answer. Without an answer, records nothing. */
    async read(
      [objeto, tipo]: readonly [string, Tipo],
      entrada: object,
      [ask, route, sent]: readonly [Ask, Route, Sent],
      salidaOf: (answer: Answer) => object | undefined,
    ): Promise<Answer | undefined> {
      const desde = nowNs()
      const answer = await attempt(ask, route, sent)
      const salida = answer && salidaOf(answer)
      if (salida) add(objeto, tipo, entrada, salida, desde, nowNs())
      return answer
    },
    /**
     * Writes with an Idempotency-Key until there is an answer, and records all attempts as one operation. Some first
     * answers are discarded, as when a phone loses its network.
     */
    async write(
      [objeto, tipo]: readonly [string, Tipo],
      entrada: object,
      [ask, route, sent]: readonly [Ask, Route, Sent],
      salidaOf: (answer: Answer) => object,
      { loses = Math.random() < LOST_SHARE }: { loses?: boolean } = {},
    ): Promise<Answer | undefined> {
      const own = { ...sent, headers: { ...sent.headers, 'idempotency-key': randomUUID() } }
      const desde = nowNs()
      if (loses) await attempt(ask, route, own)
      for (const end = Date.now() + PATIENCE_MS; Date.now() < end;) {
        const answer = await attempt(ask, route, own)
        if (answer) {
          add(objeto, tipo, entrada, salidaOf(answer), desde, nowNs())
          return answer
        }
        await wait(50)
      }
      add(objeto, tipo, entrada, { incierta: true }, desde, null)
      return undefined
    },
  }
}

export type Registro = ReturnType<typeof createRegistro>
