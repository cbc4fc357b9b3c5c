import { Anchor, Badge, Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { conexiones } from '#contract/conexiones/calls.ts'
import { ALCANCES, CONEXIONES_PATH } from '#contract/conexiones/reglas.ts'
import { PREFIX, type ReplyOf } from '#contract/route.ts'
import { formatInstant } from '#contract/valores/fechas.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Read } from '#ui/Read.tsx'
import { useCall, useSend } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'

const ConfirmDialog = lazyPiece(async () => (await import('#ui/ConfirmDialog.tsx')).ConfirmDialog)

type Token = ReplyOf<typeof conexiones.listTokens>[number]

/** Returns when the token was revoked or expired; undefined while the token is valid. */
const finOf = ({ cortado, vence }: Token): string | undefined => {
  if (cortado) return `Anulado el ${formatInstant(cortado)}`
  return new Date(vence) <= new Date() ? `Venció el ${formatInstant(vence)}` : undefined
}

const usoOf = ({ usado, usadoDesde }: Token): string =>
  usado ? `Último uso ${formatInstant(usado)} desde ${usadoDesde}` : 'Todavía no se usó'

const Fila = ({ token, onCut }: { token: Token; onCut: () => void }) => {
  const fin = finOf(token)
  return (
    <Card withBorder component="li">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={4} miw={0} flex="1 1 18rem">
          <Group gap="xs">
            <Text fw={600}>{token.nombre}</Text>
            <Text size="sm" c="dimmed" ff="monospace">
              {token.comienzo}…
            </Text>
            {fin && (
              <Badge variant="light" color="gray" tt="none">
                {fin}
              </Badge>
            )}
          </Group>
          <Text size="sm">{token.alcances.map((alcance) => ALCANCES[alcance].texto).join(' · ')}</Text>
          <Text size="sm" c="dimmed">
            {token.empresas.map(({ razonSocial }) => razonSocial).join(' · ')}
            {token.direcciones.length > 0 && ` · Solo desde ${token.direcciones.join(', ')}`}
          </Text>
          <Text size="sm" c="dimmed">
            {usoOf(token)}
            {!fin && ` · Vence ${formatInstant(token.vence)}`} · Lo creó {token.creadoPor}
          </Text>
        </Stack>
        {!fin && (
          <Button variant="default" onClick={onCut} aria-label={`Anular ${token.nombre}`}>
            Anular
          </Button>
        )}
      </Group>
    </Card>
  )
}

type Pregunta = Token | 'todas'

/** Screen of the API tokens that systems of the company use, with the rights and the last use of each. */
export const Component = () => {
  const { data, error, refetch } = useCall(conexiones.listTokens)
  const [asked, setAsked] = useState<Pregunta>()
  const done = (text: string) => {
    setAsked(undefined)
    toastSuccess(text)
  }
  const one = useSend(conexiones.cutToken, { onSuccess: () => done('Token anulado.') })
  const all = useSend(conexiones.cutTokens, { onSuccess: () => done('Todos los tokens anulados.') })
  const vigentes = data?.filter((token) => !finOf(token)).length ?? 0
  return (
    <Stack gap="lg" maw={860}>
      <PageHeader
        title="Conexiones"
        actions={
          <>
            {vigentes > 1 && (
              <Button variant="default" color="red" onClick={() => setAsked('todas')}>
                Anular todos
              </Button>
            )}
            <Button variant="default" component={Link} to={`${CONEXIONES_PATH}/webhooks`}>
              Webhooks
            </Button>
            <Button component={Link} to={`${CONEXIONES_PATH}/nueva`} leftSection={<IconPlus size={16} />}>
              Nuevo token
            </Button>
          </>
        }
      />
      <Text>
        Un token permite que tu sistema lea o cargue datos sin usar tu contraseña. Elegís qué puede hacer y lo podés
        anular. Qué hace cada llamada, con ejemplos, está en la{' '}
        <Anchor href={`${PREFIX}/docs/clientes`} underline="always">
          documentación para sistemas
        </Anchor>
        .
      </Text>
      <Read of={{ data, error, refetch }} height={116} label="Cargando los tokens">
        {(tokens) =>
          tokens.length ? (
            <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Conexiones">
              {tokens.map((token) => (
                <Fila key={token.tokenId} token={token} onCut={() => setAsked(token)} />
              ))}
            </Stack>
          ) : (
            <EmptyState text="Todavía no hay tokens. Creá uno para que tu sistema consulte la cuenta corriente o pida devoluciones." />
          )
        }
      </Read>
      {asked && (
        <Suspense>
          <ConfirmDialog
            opened
            title={asked === 'todas' ? '¿Anular todos los tokens?' : `¿Anular ${asked.nombre}?`}
            confirm="Anular"
            danger
            busy={one.isPending || all.isPending}
            onCancel={() => setAsked(undefined)}
            onConfirm={() => (asked === 'todas' ? all.mutate({}) : one.mutate({ params: { tokenId: asked.tokenId } }))}
          >
            {asked === 'todas'
              ? 'Todos los tokens dejan de funcionar enseguida. No se puede deshacer: vas a tener que crear otros.'
              : 'El token deja de funcionar enseguida. No se puede deshacer: vas a tener que crear otro.'}
          </ConfirmDialog>
        </Suspense>
      )}
    </Stack>
  )
}
