import { Alert, Button, Divider, Group, Stack, Text } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { Fragment } from 'react'
import { formatInstant } from '#contract/valores/fechas.ts'
import type { ReplyOf } from '#contract/route.ts'
import { segundoPaso } from '#contract/segundo-paso/calls.ts'
import { Read } from '#ui/Read.tsx'
import { useCall } from '#web/queries.tsx'
import { doAtProvider } from '#web/proveedor.ts'
import { PerfilSection } from './PerfilSection.tsx'

type Situacion = ReplyOf<typeof segundoPaso.get>
type Factor = Situacion['factores'][number]

const TIPOS: Record<Factor['tipo'], string> = {
  codigo: 'Código del teléfono',
  llave: 'Llave de acceso',
  recuperacion: 'Códigos de recuperación',
}

/** Number of remaining recovery codes up to which the portal suggests to create new ones. */
const FEW_CODES = 3

const quedanDe = ({ quedan }: Factor): string =>
  quedan === null ? '' : quedan === 1 ? ' · Queda 1 sin usar' : ` · Quedan ${quedan} sin usar`

/** Name of the required action in Keycloak; the embedded identity provider supports it too. */
const CONFIGURAR = 'CONFIGURE_TOTP'
const AGREGAR_LLAVE = 'webauthn-register-passwordless'
const HACER_CODIGOS = 'CONFIGURE_RECOVERY_AUTHN_CODES'
const sacar = ({ id }: Factor) => `delete_credential:${id}`

const Fila = ({ factor, puedeSacar }: { factor: Factor; puedeSacar: boolean }) => {
  const { tipo, nombre, desde } = factor
  const isCodes = tipo === 'recuperacion'
  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={0} miw={0} flex="1 1 14rem">
        <Text fw={600}>{nombre ? `${TIPOS[tipo]}: ${nombre}` : TIPOS[tipo]}</Text>
        <Text size="sm" c="dimmed">
          Desde el {formatInstant(desde)}
          {quedanDe(factor)}
        </Text>
      </Stack>
      {isCodes && (
        <Button variant="default" onClick={() => void doAtProvider(HACER_CODIGOS)}>
          Crear códigos nuevos
        </Button>
      )}
      {!isCodes && puedeSacar && (
        <Button
          variant="default"
          onClick={() => void doAtProvider(sacar(factor))}
          aria-label={`Quitar: ${nombre ?? TIPOS[tipo]}`}
        >
          Quitar
        </Button>
      )}
    </Group>
  )
}

const Situado = ({ exigidoPor, factores }: Situacion) => {
  const propios = factores.filter(({ tipo }) => tipo !== 'recuperacion')
  const hayPocos = factores.some(
    ({ tipo, quedan }) => tipo === 'recuperacion' && quedan !== null && quedan <= FEW_CODES,
  )
  // A user who must have a second factor cannot remove the last factor, only replace it.
  const puedeSacar = exigidoPor === null || propios.length > 1
  return (
    <>
      {exigidoPor !== null && (
        <Text size="sm">
          Lo pide {exigidoPor} a todas sus personas{propios.length ? '.' : ': lo configurás en tu próximo ingreso.'}
        </Text>
      )}
      {factores.map((factor, at) => (
        <Fragment key={factor.id}>
          {at > 0 && <Divider />}
          <Fila factor={factor} puedeSacar={puedeSacar} />
        </Fragment>
      ))}
      {hayPocos && <Alert color="yellow">Te quedan pocos códigos de recuperación. Creá otros y guardalos.</Alert>}
    </>
  )
}

/** Section of the second factors. The user changes them at the identity provider. */
export const SegundoPaso = () => {
  const { data, error, refetch } = useCall(segundoPaso.get)
  const hasCode = data?.factores.some(({ tipo }) => tipo === 'codigo')
  return (
    <PerfilSection
      title="Verificación en dos pasos"
      help="Además de la contraseña, un código de tu teléfono. Aunque alguien sepa tu contraseña, sin el teléfono no puede iniciar sesión."
      actions={
        data && (
          <Group gap="xs">
            {data.admiteLlaves && (
              <Button variant="default" onClick={() => void doAtProvider(AGREGAR_LLAVE)}>
                Agregar llave de acceso
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconDeviceMobile size={16} aria-hidden />}
              onClick={() => void doAtProvider(CONFIGURAR)}
            >
              {hasCode ? 'Cambiar de teléfono' : 'Configurar'}
            </Button>
          </Group>
        )
      }
    >
      <Read of={{ data, error, refetch }} height={44} />
      {data && <Situado {...data} />}
    </PerfilSection>
  )
}
