import { Alert, Anchor, Button, Card, SimpleGrid, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { formatCount } from '#contract/valores/formato.ts'
import { isActor } from '#contract/base/roles.ts'
import { empresas } from '#contract/maestros/calls.ts'
import type { Uso } from '#contract/maestros/maestro.shapes.ts'
import { personas } from '#contract/personas/calls.ts'
import { PREFIX } from '#contract/route.ts'
import { Chip } from '#shared/Chip.tsx'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { Section } from '#shared/gestiones/Section.tsx'
import { Read } from '#ui/Read.tsx'
import { useCall } from '#web/queries.tsx'
import { EnUso } from './EnUso.tsx'
import { useOpciones } from './maestros.opciones.ts'
import { nombreRol } from './maestros.words.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const MaestroDialog = lazyPiece(async () => (await import('./MaestroDialog.tsx')).MaestroDialog)
const InvitarTitular = lazyPiece(async () => (await import('./InvitarTitular.tsx')).InvitarTitular)

/** Warning of the consequences of deactivating a razón social, shown before saving. */
const Consecuencias = ({ era, usos }: { era: boolean; usos: readonly Uso[] }) => {
  const { control } = useFormContext<{ activo: boolean }>()
  const activo = useWatch({ control, name: 'activo' })
  if (!era || activo) return null
  return (
    <Alert color="yellow" title="Al guardar deja de operar">
      Sus usuarios siguen viendo lo que hay, pero no pueden pedir nada nuevo. Las gestiones abiertas siguen su curso.
      {usos.length > 0 && <EnUso usos={usos} />}
    </Alert>
  )
}

const estadoDe = ({ activo, ultimoAcceso }: { activo: boolean; ultimoAcceso: string | null }) => {
  if (!activo) return <Chip tono="fin">Inactiva</Chip>
  return ultimoAcceso ? <Chip tono="bien">Activa</Chip> : <Chip tono="curso">Nunca ingresó</Chip>
}

/** List of the users of the razón social. Warns when none of them is an owner. */
const Personas = ({ razonSocialId }: { razonSocialId: number }) => {
  const { data, error, refetch } = useCall(personas.search, {
    params: { page: 1, size: 50 },
    body: { razonSocialIds: [razonSocialId] },
  })
  if (!data) return <Read of={{ data, error, refetch }} />
  const hasTitular = data.filas.some(({ roles, activo }) => activo && isActor(roles, 'titular'))
  return (
    <Stack gap="xs">
      {!hasTitular && <Alert color="yellow">Todavía no tiene titular: invitalo para que invite a los demás.</Alert>}
      {data.filas.map((persona) => (
        <Card key={persona.usuarioId} withBorder padding="xs">
          <SimpleGrid cols={{ base: 1, xs: 3 }} style={{ alignItems: 'center' }}>
            <Anchor component={Link} to={`${PREFIX}/personas?editar=${persona.usuarioId}`} size="sm">
              {persona.nombre} {persona.apellido} · {persona.usuario}
            </Anchor>
            <Text size="sm" c="dimmed">
              {persona.roles.map(nombreRol).join(', ') || 'Sin roles'}
            </Text>
            <div>{estadoDe(persona)}</div>
          </SimpleGrid>
        </Card>
      ))}
      {data.hayMas && (
        <Anchor component={Link} to={`${PREFIX}/personas?rs=${razonSocialId}`} size="sm">
          Ver todas
        </Anchor>
      )}
    </Stack>
  )
}

const Abierto = ({ usos }: { usos: readonly Uso[] }) => (
  <SimpleGrid cols={{ base: 2, sm: 4 }}>
    {usos.map(({ que, cantidad, enlace }) => (
      <Fact key={que} label={que.charAt(0).toUpperCase() + que.slice(1)}>
        {enlace ? (
          <Anchor component={Link} to={enlace} size="sm" aria-label={`${formatCount(cantidad)} ${que}`}>
            {formatCount(cantidad)}
          </Anchor>
        ) : (
          formatCount(cantidad)
        )}
      </Fact>
    ))}
  </SimpleGrid>
)

interface OfEmpresa {
  razonSocialId: number
}

/** Buttons for administrators: edit the data, and invite the first owner. */
export const EmpresaAcciones = ({ razonSocialId }: OfEmpresa) => {
  const [opened, setOpened] = useState<'editar' | 'titular'>()
  const opciones = useOpciones('vendedores')
  const { data } = useCall(empresas.get, { params: { id: razonSocialId } })
  const activo = data?.fila.activo ?? false
  const close = () => setOpened(undefined)
  return (
    <>
      <Button variant="default" onClick={() => setOpened('titular')} disabled={!activo}>
        Invitar titular
      </Button>
      <Button onClick={() => setOpened('editar')} disabled={!data}>
        Editar
      </Button>
      <Suspense>
        {opened === 'editar' && opciones && (
          <MaestroDialog
            kind="empresa"
            get={empresas.get as unknown as Parameters<typeof MaestroDialog>[0]['get']}
            editado={String(razonSocialId)}
            opciones={opciones}
            onClose={close}
            parts={(_row, _close, used) => ({ children: <Consecuencias era={activo} usos={used} /> })}
          />
        )}
        {opened === 'titular' && <InvitarTitular razonSocialId={razonSocialId} onClose={close} />}
      </Suspense>
    </>
  )
}

/** Sections for administrators: the records that depend on the razón social, and its users with their roles. */
export const EmpresaAdministrada = ({ razonSocialId }: OfEmpresa) => {
  const { data } = useCall(empresas.get, { params: { id: razonSocialId } })
  const usos = data?.usos ?? []
  return (
    <>
      {usos.length > 0 && (
        <Card withBorder>
          <Section title="Qué tiene">
            <Abierto usos={usos} />
          </Section>
        </Card>
      )}
      <Card withBorder>
        <Section title="Personas">
          <Personas razonSocialId={razonSocialId} />
        </Section>
      </Card>
    </>
  )
}
