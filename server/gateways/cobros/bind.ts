import { z } from 'zod'
import { createCircuit } from '#server/outside/circuit.ts'
import { fetchOutside } from '#server/outside/outside.ts'
import { reasonOfFailure } from '#server/outside/outside-words.ts'
import { type Cobros, CobrosError, type Titular, type Transferencia } from './cobros.ts'

const BANK = '322'
const ROOT = `/cvucollectentidad-financial/v1/v1.201/banks/${BANK}/accounts/owner`
const FAILURES = 5
const REST_MS = 10_000
/** Maximum length (bytes) of an answer. All valid answers are shorter. */
const MAX_ANSWER = 65_536

const Cuenta = z.object({ cvu: z.string().regex(/^\d{22}$/), label: z.string().min(1).max(30) })

const Transfer = z.object({
  id: z.string(),
  status: z.string(),
  to: z.object({ cvu: z.string().regex(/^\d{22}$/) }),
  counterparty: z.object({
    id: z.string(),
    name: z.string(),
    account_routing: z.object({ scheme: z.enum(['CBU', 'LABEL', 'UNAVAILABLE']), address: z.string().nullish() }),
  }),
  charge: z.object({ value: z.object({ currency: z.string().length(3), amount: z.number().positive() }) }),
  start_date: z.iso.datetime({ local: true, offset: true }),
})

/** State of a transfer whose money has arrived. In any other state, the transfer can still fail. */
const DONE = 'COMPLETED'

const away = (detail: string, cause?: unknown): CobrosError => new CobrosError(`Cobros: ${detail}`, { cause })

const toTransferencia = ({ id, to, counterparty, charge, start_date }: z.output<typeof Transfer>): Transferencia => {
  const { scheme, address } = counterparty.account_routing
  return {
    id,
    cvu: to.cvu,
    importe: charge.value.amount.toFixed(2),
    moneda: charge.value.currency,
    // An instant without a time zone is in UTC.
    fecha: new Date(/(Z|[+-]\d\d:\d\d)$/.test(start_date) ? start_date : `${start_date}Z`).toISOString(),
    de: {
      cuit: /^\d{11}$/.test(counterparty.id) ? counterparty.id : null,
      nombre: counterparty.name,
      cuenta: scheme === 'CBU' && /^\d{22}$/.test(address ?? '') ? address! : null,
    },
  }
}

interface Acceso {
  url: string
  token: string
  timeoutMs: number
}

/**
 * Creates the adapter of BIND PSP: it opens accounts and reads transfers, as the documentation of BIND
 * (psp.bind.com.ar) describes. Throws only CobrosError.
 */
export const createBind = ({ url, token, timeoutMs }: Acceso): Cobros => {
  const guard = createCircuit(FAILURES, REST_MS, () => away('no responde; se vuelve a probar en segundos'))

  const ask = (path: string, body?: object): Promise<unknown> =>
    guard(
      async () => {
        const reply = await fetchOutside(`${url}${ROOT}${path}`, {
          method: body ? 'POST' : 'GET',
          headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(timeoutMs),
        }).catch((error: unknown) => {
          throw away(`no se pudo preguntar: ${reasonOfFailure(error)}`, error)
        })
        if (reply.status === 404) return undefined
        const text = await reply.text().catch((error: unknown) => {
          throw away('cortó la respuesta', error)
        })
        if (reply.status === 401 || reply.status === 403) throw away(`no acepta el token (${reply.status})`)
        if (!reply.ok) throw away(`respondió ${reply.status}`)
        if (text.length > MAX_ANSWER) throw away('dio una respuesta que no es válida')
        try {
          return JSON.parse(text) as unknown
        } catch (error) {
          throw away('dio una respuesta que no es válida', error)
        }
      },
      (error) => error instanceof CobrosError,
    )

  const read = <T>(shape: z.ZodType<T>, answer: unknown): T => {
    const found = shape.safeParse(answer)
    if (!found.success) throw away(`dio una respuesta inesperada: ${found.error.issues[0]?.path.join('.')}`)
    return found.data
  }

  return {
    nombre: 'BIND PSP',
    async cuentaDe({ razonSocialId, razonSocial, cuit }: Titular) {
      // For an id that was sent before, the provider returns the existing account.
      const { cvu, label } = read(
        Cuenta,
        await ask('/wallet/cvu', { client_id: razonSocialId, cuit, name: razonSocial, currency: 'ARS' }),
      )
      return { cvu, alias: label }
    },
    async readTransferencia(id) {
      const answer = await ask(`/transaction-request-types/TRANSFER/${encodeURIComponent(id)}`)
      if (answer === undefined) return undefined
      const transfer = read(Transfer, answer)
      return transfer.status === DONE && transfer.id === id ? toTransferencia(transfer) : undefined
    },
  }
}
