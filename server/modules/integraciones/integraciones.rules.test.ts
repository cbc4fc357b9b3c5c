import { expect, test } from 'vitest'
import type { Cola } from '#contract/base/colas.shapes.ts'
import { describeJob } from './integraciones.rules.ts'

const TICKET = { ticketId: 40201, tipo: 'reclamo', enMesa: false } as const

/** For each queue, data of a job and its description on screen. */
const JOBS: Record<Cola, [datos: object, text: string]> = {
  importacion: [{ que: 'facturas' }, 'Importación de facturas: importar los archivos en espera'],
  correo: [{ ticketId: 40201, evento: 'respondido' }, 'Reclamo 40201: avisar que hay una respuesta'],
  envio: [{ sobre: 'Ingreso de mibarra', para: 'a@b.example' }, 'Ingreso de mibarra: enviar el email a a@b.example'],
  devolucion: [{ devolucionId: 30101 }, 'Devolución 30101: avisar a la empresa'],
  seguidores: [
    { clase: 'devolucion', entidadId: 30101, evento: 'mencion' },
    'Devolución 30101: avisar a quien nombraron',
  ],
  conversacion: [{ clase: 'pago', entidadId: 50100, evento: 'respuesta' }, 'Pago 50100: avisar que escribieron'],
  documento: [{ documentoId: 7 }, 'Documento 7: avisar a quienes les toca'],
  pedidoMoto: [{ pedidoId: 50001 }, 'Pedido de motos 50001: avisar a la empresa'],
  cobro: [{ transferenciaId: 'JZ8KOR90' }, 'Transferencia JZ8KOR90: registrarla como pago'],
  pago: [{ pagoId: 3, evento: 'resuelto' }, 'Pago 3: avisar que se aplicó o se rechazó'],
  conciliacion: [{ sobre: 'Conciliación' }, 'Conciliación: identificar de quién es cada acreditación'],
  resumen: [{ razonSocialId: 1042, para: 'a@b.example' }, 'Cuenta corriente de 1042: enviar el resumen a a@b.example'],
  identidad: [{ usuarioId: 9 }, 'Representante 9: actualizar su usuario en el servicio de ingreso'],
  contrasena: [{ sobre: 'Contraseña de npaz', evento: 'cambiada' }, 'Contraseña de npaz: avisar que cambió'],
  segundoPaso: [{ usuarioId: 9 }, 'Representante 9: consultar su verificación en dos pasos en el servicio de ingreso'],
  plazo: [{ clase: 'devolucion', entidadId: 30101 }, 'Devolución 30101: avisar a quien lo atiende'],
  mesa: [{ ticketId: 40201 }, 'Reclamo 40201: crear en InvGate'],
  lectura: [{ lectura: 'clientes' }, 'Clientes: leer lo que cambió en SAP'],
}

test.each(Object.entries(JOBS))('describes a job of %s', (cola, [datos, text]) => {
  expect(describeJob({ cola: cola as Cola, datos }, TICKET)).toBe(text)
})

test.each([
  ['olvidada', 'Ingreso de npaz: enviar el enlace'],
  ['invitada', 'Ingreso de npaz: enviarle el enlace para elegir su contraseña'],
] as const)('describes the job of a password that is %s', (evento, text) => {
  expect(describeJob({ cola: 'contrasena', datos: { sobre: 'Ingreso de npaz', evento } }, undefined)).toBe(text)
})

test('describes the follow-up job of an assignment as a notice to the assignee', () => {
  const datos = { clase: 'garantia', entidadId: 40114, evento: 'aCargo' }
  expect(describeJob({ cola: 'seguidores', datos }, undefined)).toBe('Garantía 40114: avisar a quien quedó a cargo')
})
