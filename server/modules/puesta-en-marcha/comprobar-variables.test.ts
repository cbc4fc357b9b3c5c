import { expect, test } from 'vitest'
import { checkInstallation } from '../../pruebas.ts'

/** Valid variables of an installation. Each row replaces or adds one that makes them invalid. */
const GOOD = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.example',
  DATABASE_URL: 'postgres://portal:clave@base.example/portal',
  OIDC_ISSUER: 'https://sso.example/realms/autogestion',
  DATA_KEYS: `uno:${Buffer.alloc(32, 7).toString('base64')}`,
}
const WIDE = 'deja pasar a casi cualquiera: nombrá solo redes conocidas'
const PROXIES =
  'TRUST_PROXY: tiene que ser cuántos proxies hay delante (1) o sus redes (10.0.0.0/8,loopback); "true" dejaría que cada uno invente su dirección'
const SENDER = 'MAIL_FROM: tiene que llevar una dirección: portal@example.com o Portal <portal@example.com>'
const IN_FRONT = 'Revisá la configuración. '

test.each<[over: Record<string, string>, line: string]>([
  [
    { PUBLIC_URL: 'https://portal.example/autogestion' },
    `${IN_FRONT}PUBLIC_URL: va sin camino: el portal agrega /autogestion solo`,
  ],
  [
    { PUBLIC_URL: 'portal.example' },
    `${IN_FRONT}PUBLIC_URL: tiene que ser una dirección completa, como https://portal.example`,
  ],
  [{ PUBLIC_URL: '' }, 'En producción hay que definir PUBLIC_URL.'],
  [{ PUBLIC_URL: 'http://portal.example' }, 'En producción tienen que empezar con https: PUBLIC_URL.'],
  [{ SOPORTE_EMAIL: 'soporte' }, `${IN_FRONT}SOPORTE_EMAIL: tiene que ser una dirección de correo`],
  [{ DATOS_PERSONALES_EMAIL: 'datos@' }, `${IN_FRONT}DATOS_PERSONALES_EMAIL: tiene que ser una dirección de correo`],
  [{ MAIL_FROM: 'Distribuidora Meridiana' }, IN_FRONT + SENDER],
  [{ MAIL_FROM: 'Distribuidora <meridiana>' }, IN_FRONT + SENDER],
  [{ TRUST_PROXY: '0.0.0.0/0' }, `${IN_FRONT}TRUST_PROXY: 0.0.0.0/0 ${WIDE}`],
  [{ TRUST_PROXY: '10.0.0.0/8,::/0' }, `${IN_FRONT}TRUST_PROXY: ::/0 ${WIDE}`],
  [{ TRUST_PROXY: 'true' }, IN_FRONT + PROXIES],
  [{ COBROS_DESDE: '0.0.0.0/0' }, `${IN_FRONT}COBROS_DESDE: 0.0.0.0/0 ${WIDE}`],
  [{ COBROS_URL: 'https://psp.example' }, 'Con COBROS_URL hay que definir COBROS_TOKEN.'],
  [{ METRICS_PORT: '8080' }, 'METRICS_PORT: 8080 ya es PORT, el puerto del portal; elegí otro.'],
  [
    { OIDC_ISSUER: 'https://sso.example/autogestion' },
    'OIDC_ISSUER: tiene que terminar en /realms/ y el nombre del realm.',
  ],
  [{ OIDC_ISSUER: '' }, 'En producción hay que definir OIDC_ISSUER.'],
  [{ DATABASE_URL: 'mysql://base' }, `${IN_FRONT}DATABASE_URL: tiene que empezar con postgres`],
  [
    { DATABASE_POOLER: 'transaction' },
    'Con DATABASE_POOLER=transaction hay que definir DATABASE_DIRECT_URL, sin el pooler.',
  ],
  [
    { SMTP_URL: 'correo.example' },
    `${IN_FRONT}SMTP_URL: tiene que ser una dirección completa, como https://portal.example`,
  ],
  [
    { MAILBOX_URL: 'imaps://buzon:clave@correo.example/INBOX' },
    'Para que se pueda responder por email hay que definir MAILBOX_ADDRESS, MAILBOX_KEY.',
  ],
  [{ FILES: 's3' }, 'Con FILES=s3 hay que definir S3_BUCKET.'],
  [
    { ERP: 'sap-odata', SAP_URL: 'https://s4.example', SAP_USER: 'PORTAL' },
    'Con ERP=sap-odata hay que definir SAP_PASSWORD, SAP_CLIENT.',
  ],
  [
    { DESK: 'invgate', INVGATE_URL: 'https://mesa.example', INVGATE_USER: 'a', INVGATE_KEY: 'b' },
    'Con DESK=invgate hay que definir INVGATE_CREATOR_ID, INVGATE_VIEW_ID.',
  ],
  [
    { DATA_KEYS: '' },
    'En producción hay que definir DATA_KEYS: con esa clave se cifran los DNI. npm run -s keys -- nueva 1 escribe una; guardala aparte de la base y de sus copias, porque sin ella no se leen más.',
  ],
])('reports invalid variables in one line, and runs no other test: %o', async (over, line) => {
  const lines: string[] = []
  const code = await checkInstallation({ ...GOOD, ...over }, undefined, (each) => lines.push(each))
  expect([code, lines]).toEqual([2, [line]])
})
