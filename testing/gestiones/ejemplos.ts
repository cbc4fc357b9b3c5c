import { EJEMPLOS, type Ejemplo } from '#contract/conexiones/ejemplos.ts'
import { ALCANCES, type Alcance } from '#contract/conexiones/reglas.ts'
import { ROWS } from '../rows.ts'
import type { Portal } from '../portal.ts'
import { callBy, createToken } from './tokens.ts'

const PDF = [{ name: 'comprobante.pdf', content: '%PDF-1.4\n%%EOF\n' }]
/** Calls whose example needs a file, which a document in JSON cannot contain. */
const WITH_FILE = ['pagos.create', 'certificados.create', 'archivos.create']

const isOfMotos = (alcance: Alcance): boolean => alcance.startsWith('pedidos:')

/**
 * Creates two tokens with all scopes, of a customer of parts and of one of motorcycles. Returns a function that makes a
 * call with its published example, or with other parameters.
 */
export const createEjemplos = async (portal: Portal) => {
  const alcances = Object.keys(ALCANCES) as Alcance[]
  const others = alcances.filter((alcance) => !isOfMotos(alcance))
  const parts = await createToken(portal, others, { razonSocialIds: [1042, 1043] })
  const motos = await createToken(portal, alcances.filter(isOfMotos), { razonSocialIds: [1043, 1060] }, 'hquiroga')
  return (operationId: string, sent: Ejemplo = EJEMPLOS[operationId]!) => {
    const [, route] = ROWS.find(([name]) => name === operationId)!
    const isMotos = route.token!.every(isOfMotos) || sent.params?.['clase'] === 'pedido'
    const files = WITH_FILE.includes(operationId) ? { files: PDF } : {}
    return callBy(portal, isMotos ? motos.token : parts.token, route, { ...sent, ...files })
  }
}
