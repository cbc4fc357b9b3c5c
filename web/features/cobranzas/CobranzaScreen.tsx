import { Button, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { cobranzas } from '#contract/cobranzas/calls.ts'
import type { Cobranza } from '#contract/cobranzas/shapes.ts'
import { TRAMOS } from '#contract/cuenta-corriente/reglas.ts'
import type { Totales } from '#contract/cuenta-corriente/shapes.ts'
import { PREFIX } from '#contract/route.ts'
import { formatCodigoCliente, formatCuit } from '#contract/valores/comprobantes.ts'
import { formatDay, formatInstant } from '#contract/valores/fechas.ts'
import { AntiguedadBarra } from '#shared/cuenta/AntiguedadBarra.tsx'
import { Informado } from '#shared/cuenta/Informado.tsx'
import { cuentaPath } from '#shared/cuenta/cuenta.paths.ts'
import { nombreMoneda } from '#shared/cuenta/cuenta.words.ts'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { Section } from '#shared/gestiones/Section.tsx'
import { formatMoney, formatSaldo } from '#shared/plata.ts'
import { PorEmpresa } from '#shared/PorEmpresa.tsx'
import { later } from '#ui/first-shown.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'
import { Read } from '#ui/Read.tsx'
import { isMoneda } from '#contract/valores/monedas.ts'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { useCall } from '#web/queries.tsx'

// Loaded after the debt, because staff read the debt first.
const Anotar = lazyPiece(later(async () => (await import('./Anotar.tsx')).Anotar))
const Notas = lazyPiece(later(async () => (await import('./Notas.tsx')).Notas))
const Tendencia = lazyPiece(later(async () => (await import('./Tendencia.tsx')).Tendencia))

/** Debt in one currency, divided by age. */
const Deuda = ({ totales }: { totales: Totales }) => {
  const { moneda, vencido, aVencer, creditos, saldoTotal, aging } = totales
  return (
    <Stack gap="xs" component="section" aria-label={`Deuda en ${nombreMoneda(moneda).toLowerCase()}`}>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        <Fact label={`Vencido (${moneda})`}>{formatMoney(vencido, moneda)}</Fact>
        <Fact label="A vencer">{formatMoney(aVencer, moneda)}</Fact>
        <Fact label="Créditos sin aplicar">{formatSaldo(creditos, moneda)}</Fact>
        <Fact label="Saldo">{formatSaldo(saldoTotal, moneda)}</Fact>
      </SimpleGrid>
      <Informado totales={totales} />
      <AntiguedadBarra totales={totales} />
      <SimpleGrid cols={{ base: 2, sm: 5 }}>
        {aging.map(({ tramo, importe }) => (
          <Fact key={tramo} label={TRAMOS[tramo]}>
            {formatMoney(importe, moneda)}
          </Fact>
        ))}
      </SimpleGrid>
    </Stack>
  )
}

const SIN_PROMESAS: Cobranza['promesas'] = []

/** Page of a razón social: debt, notes, promises and months. */
const Pagina = ({ razonSocialId }: { razonSocialId: number }) => {
  const params = { razonSocialId }
  const empresa = useCall(cobranzas.get, { params })
  const notas = useCall(cobranzas.listNotas, { params })
  const { data } = empresa
  const isPhone = useIsPhone()
  const anotarHeight = isPhone ? 352 : 278
  const proximo = notas.data?.[0]?.proximo ?? null
  const monedas = [...new Set(['ARS', ...(data?.totales.map(({ moneda }) => moneda) ?? [])])].filter(isMoneda)
  return (
    <Stack>
      <PageHeader
        title={data?.razonSocial ?? 'Cobranza'}
        actions={
          <>
            <Button component={Link} to={cuentaPath(`?rs=${razonSocialId}`)} variant="default">
              Cuenta corriente
            </Button>
            <Button component={Link} to={`${PREFIX}/empresas/${razonSocialId}`} variant="default">
              Cliente
            </Button>
          </>
        }
      />
      <Card withBorder>
        <Read of={empresa} height={isPhone ? 384 : 155} label="Cargando la deuda">
          {({ codigoCliente, cuit, datosAl, totales }) => (
            <Stack>
              <Group gap="xl">
                <Fact label="Código de cliente">{formatCodigoCliente(codigoCliente)}</Fact>
                <Fact label="CUIT">{formatCuit(cuit)}</Fact>
                <Fact label="Próximo contacto">{proximo ? formatDay(proximo) : 'Sin agendar'}</Fact>
                {datosAl && <Fact label="Datos al">{formatInstant(datosAl)}</Fact>}
              </Group>
              {totales.length === 0 && <Text size="sm">No tiene comprobantes pendientes.</Text>}
              {totales.map((each) => (
                <Deuda key={each.moneda} totales={each} />
              ))}
            </Stack>
          )}
        </Read>
      </Card>
      <Card withBorder>
        <Section title="Registrar contacto">
          <Read of={notas} height={anotarHeight} label="Cargando los contactos">
            {() => (
              <Suspense fallback={<Placeholder height={anotarHeight} />}>
                <Anotar razonSocialId={razonSocialId} monedas={monedas} proximo={proximo} />
              </Suspense>
            )}
          </Read>
        </Section>
      </Card>
      {notas.data && (
        // Both sections share a Suspense boundary. Otherwise the notes, which load later, would push the table down.
        <Suspense fallback={<Loading />}>
          <Section title="Contactos registrados">
            <Notas razonSocialId={razonSocialId} notas={notas.data} promesas={data?.promesas ?? SIN_PROMESAS} />
          </Section>
          <Section title="Deuda mes a mes">
            <Tendencia razonSocialId={razonSocialId} />
          </Section>
        </Suspense>
      )}
    </Stack>
  )
}

/** Screen of Cobranzas (collections) for the razón social in the URL. */
export function Component() {
  return <PorEmpresa titulo="Cobranza" Pagina={Pagina} />
}
