import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const url = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/$/, ''))

/** Every variable that the portal reads, and what each may be. */
export const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: port.default(8080),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.string().startsWith('postgres').optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  OIDC_ISSUER: url.optional(),
  OIDC_JWKS_URI: url.optional(),
  OIDC_CLIENT_ID: z.string().default('autogestion-web'),
  OIDC_AUDIENCE: z.string().default('autogestion-api'),
  OIDC_ADMIN_URL: url.optional().describe('https://sso.interno.example, sin /realms'),
  OIDC_ADMIN_CLIENT_ID: z.string().default('autogestion-admin'),
  OIDC_ADMIN_SECRET: z.string().optional(),
  TRUST_PROXY: z.stringbool().default(false),
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('warn'),
  FLAGS: z.string().default('').describe('add-legal-entity=on,register=off'),
  DISTRIBUIDOR_NOMBRE: z.string().min(1).default('Distribuidora Meridiana'),
  DISTRIBUIDOR_LOGO: z.string().optional(),
  DISTRIBUIDOR_COLOR: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'tiene que ser un color #rrggbb')
    .default('#0f4c81'),
  DISTRIBUIDOR_CUIT: z
    .string()
    .regex(/^\d{11}$/, 'tiene que ser un CUIT de 11 dígitos, sin guiones')
    .optional(),
  DISTRIBUIDOR_DOMICILIO: z.string().optional(),
  SOPORTE_EMAIL: z.string().default('soporte@meridiana.example'),
  SOPORTE_TELEFONO: z.string().default('+54 341 555-0100'),
  ECOMMERCE_URL: url.optional().describe('https://tienda.ejemplo.example'),
  ECOMMERCE_HOSTS: z
    .string()
    .regex(/^[a-z0-9.:-]+(,[a-z0-9.:-]+)*$/i, 'tiene que ser una lista de hosts: tienda.example,www.tienda.example')
    .optional(),
  DATOS_PERSONALES_EMAIL: z.email().optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('smtps://usuario:clave@host'),
  MAIL_FROM: z.string().min(3).optional(),
  DESK: z.enum(['local', 'invgate']).default('local'),
  INVGATE_URL: url.optional(),
  INVGATE_CLIENT_ID: z.string().optional(),
  INVGATE_CLIENT_SECRET: z.string().optional(),
  INVGATE_USER: z.string().optional(),
  INVGATE_KEY: z.string().optional(),
  INVGATE_CREATOR_ID: z.coerce.number().int().positive().optional(),
  INVGATE_VIEW_ID: z.coerce.number().int().positive().optional(),
  INVGATE_POLL_SECONDS: z.coerce.number().int().min(5).max(3600).default(60),
  ERP: z.enum(['local', 'sap-odata']).default('local'),
  SAP_URL: url
    .refine((text) => !new URL(text).username, 'va sin usuario: definí SAP_USER y SAP_PASSWORD')
    .optional()
    .describe('https://s4.ejemplo.example, sin /sap/opu/odata'),
  SAP_USER: z.string().optional(),
  SAP_PASSWORD: z.string().optional(),
  SAP_CLIENT: z
    .string()
    .regex(/^\d{3}$/, 'tiene que ser un mandante de 3 dígitos')
    .optional(),
  SAP_COMPANY_CODES: z
    .string()
    .regex(/^[A-Z0-9]{1,4}(,[A-Z0-9]{1,4})*$/, 'tiene que ser una lista de sociedades: 1000,2000')
    .optional(),
  SAP_TIMEOUT_MS: z.coerce.number().int().min(500).max(60_000).default(10_000),
})
