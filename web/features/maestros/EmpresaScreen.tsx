import { Alert, Anchor, Button, Card, SimpleGrid, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Link, useParams } from 'react-router'
import { formatCodigoCliente, formatCuit } from '#contract/base/comprobantes.ts'
import { ERRORS } from '#contract/base/errors.ts'
import { formatCount, formatMoney, formatSaldo } from '#contract/base/formato.ts'
import { isActor } from '#contract/base/roles.ts'
import { formatTelefono } from '#contract/base/telefonos.ts'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { empresas } from '#contract/maestros/calls.ts'
import { CONTACTOS } from '#contract/maestros/empresas.ts'
import type { Uso } from '#contract/maestros/maestro.shapes.ts'
import { personas } from '#contract/personas/calls.ts'
import { PREFIX, type ReplyOf } from '#contract/route.ts'
import { Chip } from '#shared/Chip.tsx'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { Section } from '#shared/gestiones/Section.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useCall } from '#web/queries.tsx'
import { EnUso } from './EnUso.tsx'
import { useOpciones } from './maestros.opciones.ts'
import { nombreRol } from './maestros.words.ts'

const MaestroDialog = lazy(() => import('./MaestroDialog.tsx').then((module) => ({ default: module.MaestroDialog })))
const InvitarTitular = lazy(() => import('./InvitarTitular.tsx').then((module) => ({ default: module.InvitarTitular })))

type Empresa = ReplyOf<typeof empresas.get>['fila']

/** What it means to take it out of use, before it is saved. */
const Consecuencias = ({ era, usos }: { era: boolean; usos: readonly Uso[] }) => {
  const { control } = useFormContext<{ activo: boolean }>()
  const activo = useWatch({ control, name: 'activo' })
  if (!era || activo) return null
  return (
    <Alert color="yellow" title="Al guardar deja de operar">
      Su gente sigue entrando y viendo lo que hay, y no puede pedir ni abrir nada nuevo por ella. Lo que está abierto
      sigue su curso.
      {usos.length > 0 && <EnUso usos={usos} />}
    </Alert>
  )
}

/** What it owes, by currency, with its own limit. */
const Saldo = ({ razonSocialId }: { razonSocialId: number }) => {
  const { data, error, refetch } = useCall(cuentaCorriente.getCabecera, { params: { id: String(razonSocialId) } })
  if (!data) return error ? <FailedRead error={error} onRetry={() => void refetch()} /> : <Loading />
  if (!data.totales.length) return <Text size="sm">No hay comprobantes sin cancelar.</Text>
  return data.totales.map(({ moneda, saldoTotal, vencido, limiteCredito, creditoDisponible }) => (
    <SimpleGrid key={moneda} cols={{ base: 2, sm: 4 }}>
      <Fact label={`Saldo (${moneda})`}>{formatSaldo(saldoTotal, moneda)}</Fact>
      <Fact label="Vencido">{formatMoney(vencido, moneda)}</Fact>
      <Fact label="Límite">{limiteCredito === null ? '—' : formatMoney(limiteCredito, moneda)}</Fact>
      <Fact label="Disponible">{creditoDisponible === null ? '—' : formatMoney(creditoDisponible, moneda)}</Fact>
    </SimpleGrid>
  ))
}

const estadoDe = ({ activo, ultimoAcceso }: { activo: boolean; ultimoAcceso: string | null }) => {
  if (!activo) return <Chip tono="fin">Inactiva</Chip>
  return ultimoAcceso ? <Chip tono="bien">Activa</Chip> : <Chip tono="curso">Nunca entró</Chip>
}

/** Who comes in for it; without an owner, that it lacks one. */
const Personas = ({ razonSocialId }: { razonSocialId: number }) => {
  const { data, error, refetch } = useCall(personas.search, {
    params: { page: 1, size: 50 },
    body: { razonSocialIds: [razonSocialId] },
  })
  if (!data) return error ? <FailedRead error={error} onRetry={() => void refetch()} /> : <Loading />
  const hasTitular = data.filas.some(({ roles, activo }) => activo && isActor(roles, 'titular'))
  return (
    <Stack gap="xs">
      {!hasTitular && <Alert color="yellow">Todavía no tiene titular: invitalo, y él da de alta a los demás.</Alert>}
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

const Contactos = ({ contactos }: Pick<Empresa, 'contactos'>) =>
  contactos.length ? (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      {contactos.map(({ tipo, nombre, email, telefono, usuario }) => (
        <Fact key={`${tipo} ${email} ${nombre}`} label={CONTACTOS[tipo]}>
          {[nombre, email, formatTelefono(telefono), usuario && `usuario ${usuario}`].filter(Boolean).join('\n')}
        </Fact>
      ))}
    </SimpleGrid>
  ) : (
    <Text size="sm">Nadie la atiende todavía: agregá a quien le vende.</Text>
  )

/** One company: who it is, who comes in for it, what it owes and what is open. */
const Pagina = ({ razonSocialId }: { razonSocialId: number }) => {
  const [opened, setOpened] = useState<'editar' | 'titular'>()
  const opciones = useOpciones('vendedores')
  const { data, error, refetch } = useCall(empresas.get, { params: { id: razonSocialId } })
  if (!data) return error ? <FailedRead error={error} onRetry={() => void refetch()} /> : <Loading />
  const { fila, usos } = data
  const close = () => setOpened(undefined)
  return (
    <Stack>
      <PageHeader
        title={fila.razonSocial}
        actions={
          <>
            <Button
              component={Link}
              to={`${PREFIX}/documentacion?vista=certificados&rs=${razonSocialId}`}
              variant="default"
            >
              Certificados
            </Button>
            <Button variant="default" onClick={() => setOpened('titular')} disabled={!fila.activo}>
              Invitar titular
            </Button>
            <Button onClick={() => setOpened('editar')}>Editar</Button>
          </>
        }
      />
      <Card withBorder>
        <SimpleGrid cols={{ base: 2, sm: 5 }}>
          <Fact label="Código de cliente">{formatCodigoCliente(fila.codigoCliente)}</Fact>
          <Fact label="CUIT">{formatCuit(fila.cuit)}</Fact>
          <Fact label="Provincia">{fila.provincia}</Fact>
          <Fact label="Negocios">{fila.negocios || '—'}</Fact>
          <div>
            <Text size="xs" c="dimmed">
              Estado
            </Text>
            <Chip tono={fila.activo ? 'bien' : 'fin'}>{fila.activo ? 'Activa' : 'Inactiva'}</Chip>
          </div>
        </SimpleGrid>
      </Card>
      <Card withBorder>
        <Section title="Cuenta corriente">
          <Saldo razonSocialId={razonSocialId} />
        </Section>
      </Card>
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
      <Card withBorder>
        <Section title="Quién la atiende">
          <Contactos contactos={fila.contactos} />
        </Section>
      </Card>
      <Suspense>
        {opened === 'editar' && opciones && (
          <MaestroDialog
            kind="empresa"
            get={empresas.get as unknown as Parameters<typeof MaestroDialog>[0]['get']}
            editado={String(razonSocialId)}
            opciones={opciones}
            onClose={close}
            parts={(_row, _close, used) => ({ children: <Consecuencias era={fila.activo} usos={used} /> })}
          />
        )}
        {opened === 'titular' && <InvitarTitular razonSocialId={razonSocialId} onClose={close} />}
      </Suspense>
    </Stack>
  )
}

/** One company by its number in the address. */
export function Component() {
  const { razonSocialId = '' } = useParams()
  if (!/^\d{1,9}$/.test(razonSocialId))
    return (
      <Stack>
        <PageHeader title="Empresa" />
        <EmptyState text={ERRORS['no-encontrado'].text} />
      </Stack>
    )
  return <Pagina key={razonSocialId} razonSocialId={Number(razonSocialId)} />
}
