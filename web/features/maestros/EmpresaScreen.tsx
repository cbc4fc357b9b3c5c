import { Anchor, Button, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { formatCodigoCliente, formatCuit } from '#contract/valores/comprobantes.ts'
import { formatDay, localDay } from '#contract/valores/fechas.ts'
import { formatCount } from '#contract/valores/formato.ts'
import { formatMoney, formatSaldo } from '#shared/plata.ts'
import { formatTelefono } from '#contract/valores/telefonos.ts'
import { clientes } from '#contract/clientes/calls.ts'
import type { Cliente } from '#contract/clientes/shapes.ts'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { certificados, documentos } from '#contract/documentos/calls.ts'
import { TIPOS_CERTIFICADO, TIPOS_DOCUMENTO } from '#contract/documentos/reglas.ts'
import { CONTACTOS } from '#contract/maestros/empresas.ts'
import { CLASES } from '#contract/mesa/reglas.ts'
import { PREFIX } from '#contract/route.ts'
import { Chip } from '#shared/Chip.tsx'
import { cobranzaPath } from '#shared/cuenta/cuenta.paths.ts'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { Section } from '#shared/gestiones/Section.tsx'
import { VerComoBoton } from '#shared/VerComoBoton.tsx'
import { PorEmpresa } from '#shared/PorEmpresa.tsx'
import { Read } from '#ui/Read.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { later } from '#ui/first-shown.ts'
import { useProfile } from '#web/profile.tsx'
import { useCall } from '#web/queries.tsx'
import type { Totales } from '#contract/cuenta-corriente/shapes.ts'
import { Informado } from '#shared/cuenta/Informado.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'

// Loaded after the upper sections of the screen.
const EmpresaNotas = lazyPiece(later(async () => (await import('./EmpresaNotas.tsx')).EmpresaNotas))
const EmpresaLinea = lazyPiece(later(async () => (await import('./EmpresaLinea.tsx')).EmpresaLinea))
const administrada = () => import('./EmpresaAdministrada.tsx')
const EmpresaAcciones = lazyPiece(async () => (await administrada()).EmpresaAcciones)
const EmpresaAdministrada = lazyPiece(async () => (await administrada()).EmpresaAdministrada)

/** Balance in one currency, with the credit limit. */
const SaldoMoneda = ({ totales }: { totales: Totales }) => {
  const { moneda, saldoTotal, vencido, limiteCredito, creditoDisponible } = totales
  return (
    <Stack gap={4}>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        <Fact label={`Saldo (${moneda})`}>{formatSaldo(saldoTotal, moneda)}</Fact>
        <Fact label="Vencido">{formatMoney(vencido, moneda)}</Fact>
        <Fact label="Límite de crédito">{limiteCredito === null ? '—' : formatMoney(limiteCredito, moneda)}</Fact>
        <Fact label="Crédito disponible">
          {creditoDisponible === null ? '—' : formatMoney(creditoDisponible, moneda)}
        </Fact>
      </SimpleGrid>
      <Informado totales={totales} />
    </Stack>
  )
}

/** Balance by currency. */
const Saldo = ({ razonSocialId }: { razonSocialId: number }) => {
  const { data, error, refetch } = useCall(cuentaCorriente.getCabecera, { params: { id: String(razonSocialId) } })
  if (!data) return <Read of={{ data, error, refetch }} />
  if (!data.totales.length) return <Text size="sm">No tiene comprobantes pendientes.</Text>
  return data.totales.map((totales) => <SaldoMoneda key={totales.moneda} totales={totales} />)
}

/** Number of open gestiones (returns, claims and so on) of each kind, and number of overdue gestiones. */
const Abiertos = ({ abiertos }: Pick<Cliente, 'abiertos'>) =>
  abiertos.length ? (
    <SimpleGrid cols={{ base: 2, sm: 4 }}>
      {abiertos.map(({ clase, cuantos, vencidos }) => (
        <Fact key={clase} label={CLASES[clase].texto}>
          {formatCount(cuantos)}
          {vencidos > 0 && (
            <Text span size="sm" c="var(--mantine-color-error)">
              {` · ${formatCount(vencidos)} fuera de plazo`}
            </Text>
          )}
        </Fact>
      ))}
    </SimpleGrid>
  ) : (
    <Text size="sm">No tiene gestiones abiertas.</Text>
  )

/** Certificates of the razón social; the first to expire comes first. */
const Certificados = ({ razonSocialId }: { razonSocialId: number }) => {
  const { data, error, refetch } = useCall(certificados.search, {
    params: { page: 1, size: 10 },
    body: { razonSocialIds: [razonSocialId] },
  })
  if (!data) return <Read of={{ data, error, refetch }} />
  return (
    <Stack gap="xs">
      {data.filas.length === 0 && <Text size="sm">Todavía no subió certificados.</Text>}
      {data.filas.map(({ certificadoId, tipo, detalle, vence, dias }) => (
        <Text key={certificadoId} size="sm">
          {[TIPOS_CERTIFICADO[tipo], detalle].filter(Boolean).join(' · ')}{' '}
          <Text span size="sm" c="dimmed">
            {dias < 0 ? 'venció' : 'vence'} el {formatDay(vence)}
          </Text>
        </Text>
      ))}
      <Anchor component={Link} to={`${PREFIX}/documentacion?vista=certificados&rs=${razonSocialId}`} size="sm">
        Ver los certificados
      </Anchor>
    </Stack>
  )
}

/** Documents that the razón social can read, newest first. */
const Documentos = ({ razonSocialId }: { razonSocialId: number }) => {
  const { data, error, refetch } = useCall(documentos.search, {
    params: { page: 1, size: 10 },
    body: { razonSocialIds: [razonSocialId] },
  })
  if (!data) return <Read of={{ data, error, refetch }} />
  return (
    <Stack gap="xs">
      {data.filas.length === 0 && <Text size="sm">No hay documentos publicados para ella.</Text>}
      {data.filas.map(({ documentoId, titulo, tipo, publicado }) => (
        <Group key={documentoId} gap="xs">
          <Anchor component={Link} to={`${PREFIX}/documentacion/${documentoId}`} size="sm">
            {titulo}
          </Anchor>
          <Text size="sm" c="dimmed">
            {TIPOS_DOCUMENTO[tipo]} · del {formatDay(localDay(new Date(publicado)))}
          </Text>
        </Group>
      ))}
      {data.total > data.filas.length && (
        <Text size="sm" c="dimmed">
          Y {formatCount(data.total - data.filas.length)} más en la biblioteca.
        </Text>
      )}
    </Stack>
  )
}

const Personas = ({ personas }: Pick<Cliente, 'personas'>) =>
  personas.length ? (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      {personas.map(({ usuarioId, nombre, email, telefono }) => (
        <Fact key={usuarioId} label={nombre}>
          {[email, telefono && formatTelefono(telefono)].filter(Boolean).join('\n')}
        </Fact>
      ))}
    </SimpleGrid>
  ) : (
    <Text size="sm">Todavía no tiene usuarios.</Text>
  )

const Contactos = ({ contactos }: Pick<Cliente, 'contactos'>) =>
  contactos.length ? (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      {contactos.map(({ tipo, nombre, email, telefono }) => (
        <Fact key={`${tipo} ${email} ${nombre}`} label={CONTACTOS[tipo as keyof typeof CONTACTOS]}>
          {[nombre, email, telefono && formatTelefono(telefono)].filter(Boolean).join('\n')}
        </Fact>
      ))}
    </SimpleGrid>
  ) : (
    <Text size="sm">Todavía no tiene vendedor: agregalo.</Text>
  )

/** Page of a razón social: data, open gestiones, all requests, notes and users. */
const Pagina = ({ razonSocialId }: { razonSocialId: number }) => {
  const { hasRole } = useProfile()
  const administers = hasRole(...CAPACIDADES.administrar.roles)
  const { data, error, refetch } = useCall(clientes.get, { params: { razonSocialId } })
  if (!data) return <Read of={{ data, error, refetch }} />
  return (
    <Stack>
      <PageHeader
        title={data.razonSocial}
        actions={
          <>
            <VerComoBoton razonSocialId={razonSocialId} />
            <Button component={Link} to={`${PREFIX}/mesa-indicadores?rs=${razonSocialId}`} variant="default">
              Indicadores
            </Button>
            {administers && (
              <Suspense>
                <EmpresaAcciones razonSocialId={razonSocialId} />
              </Suspense>
            )}
          </>
        }
      />
      <Card withBorder>
        <SimpleGrid cols={{ base: 2, sm: 5 }}>
          <Fact label="Código de cliente">{formatCodigoCliente(data.codigoCliente)}</Fact>
          <Fact label="CUIT">{formatCuit(data.cuit)}</Fact>
          <Fact label="Provincia">{data.provincia}</Fact>
          <Fact label="Negocios">{data.negocios.join(', ') || '—'}</Fact>
          <div>
            <Text size="xs" c="dimmed">
              Estado
            </Text>
            <Chip tono={data.activo ? 'bien' : 'fin'}>{data.activo ? 'Activa' : 'Inactiva'}</Chip>
          </div>
        </SimpleGrid>
      </Card>
      <Card withBorder>
        <Section title="Abierto ahora">
          <Abiertos abiertos={data.abiertos} />
        </Section>
      </Card>
      {hasRole(...CAPACIDADES.verCuenta.roles) && (
        <Card withBorder>
          <Section title="Cuenta corriente">
            <Saldo razonSocialId={razonSocialId} />
            {hasRole(...CAPACIDADES.resolverPagos.roles) && (
              <Anchor component={Link} to={cobranzaPath(razonSocialId)} size="sm">
                Ver su cobranza
              </Anchor>
            )}
          </Section>
        </Card>
      )}
      <Card withBorder>
        <Section title="Notas de la empresa">
          <Suspense fallback={<Loading />}>
            <EmpresaNotas razonSocialId={razonSocialId} />
          </Suspense>
        </Section>
      </Card>
      <Suspense fallback={<Loading />}>
        <EmpresaLinea razonSocialId={razonSocialId} />
      </Suspense>
      {administers ? (
        <Suspense fallback={<Loading />}>
          <EmpresaAdministrada razonSocialId={razonSocialId} />
        </Suspense>
      ) : (
        <Card withBorder>
          <Section title="Personas">
            <Personas personas={data.personas} />
          </Section>
        </Card>
      )}
      <Card withBorder>
        <Section title="Certificados">
          <Certificados razonSocialId={razonSocialId} />
        </Section>
      </Card>
      <Card withBorder>
        <Section title="Documentos que puede leer">
          <Documentos razonSocialId={razonSocialId} />
        </Section>
      </Card>
      <Card withBorder>
        <Section title="Quién la atiende">
          <Contactos contactos={data.contactos} />
        </Section>
      </Card>
    </Stack>
  )
}

export function Component() {
  return <PorEmpresa titulo="Cliente" Pagina={Pagina} />
}
