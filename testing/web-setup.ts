import '../web/app/mantine-css.ts'
import './console-guard.ts'
import { beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { archivos } from '#contract/archivos/calls.ts'
import { borradores } from '#contract/borradores/calls.ts'
import type { WebConfig } from '#contract/base/configuracion.ts'
import { FLAGS } from '#contract/base/servicios.ts'
import { markShown } from '#ui/first-shown.ts'
import { stubs } from './stubs.ts'

// Component tests have no server, so each test defines the answers of the calls.
vi.mock('#web/api.ts', async (original) => {
  const { answerCall } = await import('./stubs.ts')
  return { ...(await original<typeof import('#web/api.ts')>()), call: answerCall, callFile: answerCall }
})
// Let deferred code load at once. In the portal it waits until the first screen shows.
markShown()
beforeEach(async () => {
  // Remove the components of the previous test, because they would keep making calls.
  await cleanup()
  stubs.reset()
  // Answer uploads, because forms upload the files of a draft.
  stubs.on(archivos.create, ({ files }) => ({
    archivos: files.map(({ name, type, size }) => ({
      archivoId: crypto.randomUUID(),
      nombre: name,
      tipo: type,
      tamano: size,
    })),
  }))
  stubs.on(borradores.get, { borrador: null, enviado: null })
  stubs.on(borradores.save, { version: 1, actualizado: '2026-11-21T12:00:00.000Z' })
  stubs.on(borradores.delete, ({ query }) => query)
})

const config: WebConfig = {
  distribuidor: {
    nombre: 'Distribuidora Meridiana',
    logo: null,
    primario: '#0f4c81',
    domicilio: 'Av. Circunvalación 2450, Rosario, Santa Fe',
    datosPersonales: 'datos.personales@meridiana.example',
    soporte: { email: 'soporte@meridiana.example', telefono: '+54 341 555-0100' },
  },
  oidc: { url: 'http://localhost:1', realm: 'autogestion', clientId: 'autogestion-web' },
  flags: FLAGS,
  mesaExterna: true,
  ecommerce: { url: 'https://tienda.example', hosts: ['tienda.example'] },
}

const script = document.createElement('script')
script.type = 'application/json'
script.id = 'configuracion'
script.textContent = JSON.stringify(config)
document.head.append(script)
document.documentElement.lang = 'es-AR'
