import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Transferencia } from '#gateways/cobros/cobros.ts'
import { cvuOf } from '#gateways/cobros/local.ts'

export const TOKEN = 'cl4ve-de-prueba'
const ROOT = '/cvucollectentidad-financial/v1/v1.201/banks/322/accounts/owner'
const TRANSFER = `${ROOT}/transaction-request-types/TRANSFER/`

export type Falla = 'silencio' | 'corte' | 'mitad' | 'otra cosa' | '401' | '500'

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return JSON.parse(Buffer.concat(pieces).toString('utf8') || '{}') as Record<string, unknown>
}

const shown = ({ id, cvu, importe, moneda, fecha, de }: Transferencia, status: string) => ({
  id,
  type: 'TRANSFER',
  status,
  to: { cvu },
  counterparty: {
    id: de.cuit ?? '',
    name: de.nombre,
    id_type: 'CUIT_CUIL',
    bank_routing: { scheme: 'UNAVAILABLE', address: null, code: null },
    account_routing: de.cuenta ? { scheme: 'CBU', address: de.cuenta } : { scheme: 'UNAVAILABLE', address: null },
  },
  charge: { summary: 'VAR', value: { currency: moneda, amount: Number(importe) } },
  start_date: fecha.replace('Z', ''),
})

/** Starts a fake BIND PSP as its documentation describes: customer accounts and incoming transfers. */
export const startFakeBind = async () => {
  const cuentas = new Map<number, { cvu: string; label: string }>()
  const transferencias = new Map<string, { de: Transferencia; status: string }>()
  const state: { falla: Falla | undefined; pedidos: number } = { falla: undefined, pedidos: 0 }
  const answerOf = async (request: IncomingMessage): Promise<{ status: number; body: unknown }> => {
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return { status: 401, body: { code: 'UNAUTHORIZED' } }
    const { method, url = '' } = request
    if (method === 'POST' && url === `${ROOT}/wallet/cvu`) {
      const clientId = Number((await bodyOf(request))['client_id'])
      const cuenta = cuentas.get(clientId) ?? {
        cvu: cvuOf('0000147', clientId),
        label: `cliente.${clientId}.psp`,
      }
      cuentas.set(clientId, cuenta)
      return { status: 200, body: { client_id: clientId, ...cuenta } }
    }
    const found = method === 'GET' && url.startsWith(TRANSFER) && transferencias.get(url.slice(TRANSFER.length))
    return found ? { status: 200, body: shown(found.de, found.status) } : { status: 404, body: { code: 'NOT_FOUND' } }
  }
  const server = createServer((request, response) => {
    state.pedidos += 1
    void answerOf(request).then(({ status, body }) => {
      const { falla } = state
      const text = JSON.stringify(body)
      if (falla === 'silencio') return
      if (falla === 'corte') return void response.socket?.resetAndDestroy()
      if (falla === 'otra cosa') return void response.writeHead(200).end('<html></html>')
      if (falla === 'mitad') {
        response.writeHead(200, { 'content-length': Buffer.byteLength(text) })
        return void response.write(text.slice(0, text.length / 2), () => response.destroy())
      }
      response.writeHead(falla ? Number(falla) : status, { 'content-type': 'application/json' }).end(text)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    ingresar: (de: Transferencia, status = 'COMPLETED') => void transferencias.set(de.id, { de, status }),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
