import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconInfoCircle, IconRefresh } from '@tabler/icons-react'
import { Link } from 'react-router'
import { FOTOS_GARANTIA } from '#contract/garantias/reglas.ts'
import { SOLUCIONES, type Solucion } from '#contract/tickets/reglas.ts'
import type { TicketDetail } from '#contract/tickets/shapes.ts'
import { PREFIX } from '#contract/route.ts'
import { ArchivosList } from '#shared/ArchivosList.tsx'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { Section } from '#shared/gestiones/Section.tsx'
import { GESTION_OF } from './ticket.kinds.ts'

const RUBROS = new Map<string, string>(
  Object.values(FOTOS_GARANTIA).flatMap((fotos) => fotos.map(({ rubro, texto }) => [rubro, texto] as const)),
)

/** What was decided, once it is. */
const Resolucion = ({ detail }: { detail: TicketDetail }) => {
  const { solucion, codigoAutorizacion, motivoRechazo, comprobante } = detail
  if (!(solucion ?? codigoAutorizacion ?? motivoRechazo ?? comprobante)) return null
  return (
    <Section title="Resolución">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {solucion && <Fact label="Cómo se resuelve">{SOLUCIONES[solucion as Solucion]}</Fact>}
        {codigoAutorizacion && <Fact label="Código de autorización">{codigoAutorizacion}</Fact>}
        {motivoRechazo && <Fact label="Motivo de rechazo">{motivoRechazo}</Fact>}
        {comprobante && <Fact label="Comprobante">{comprobante}</Fact>}
      </SimpleGrid>
    </Section>
  )
}

/** The ticket in whose place another one goes on, and those that go on in this one. */
const Duplicados = ({ detail }: { detail: TicketDetail }) => {
  const { tipo, duplicadoDe, duplicados } = detail
  const ids = duplicadoDe === null ? duplicados : [duplicadoDe]
  if (!ids.length) return null
  return (
    <Section title={duplicadoDe === null ? 'También acá' : 'Sigue en'}>
      <Group gap="sm">
        {ids.map((id) => (
          <Button key={id} component={Link} to={GESTION_OF[tipo].path(id)} variant="default" size="compact-sm">
            Ver el Nº {id}
          </Button>
        ))}
      </Group>
    </Section>
  )
}

/** Everything that was asked and everything that was answered. */
export const TicketDetalle = ({ detail }: { detail: TicketDetail }) => {
  const { avisos, datos, archivos, envio, devolucionId } = detail
  return (
    <Stack gap="lg">
      {detail.sincronizando && (
        <Alert variant="default" icon={<IconRefresh aria-hidden />} p="xs">
          <Text size="sm">Sincronizando con la mesa de ayuda. Podés seguir como siempre.</Text>
        </Alert>
      )}
      {avisos.length > 0 && (
        <Alert variant="light" color="gray" icon={<IconInfoCircle aria-hidden />} title="Para tener en cuenta">
          {avisos.map((aviso) => (
            <Text key={aviso} size="sm">
              {aviso}
            </Text>
          ))}
        </Alert>
      )}
      <Duplicados detail={detail} />
      <Resolucion detail={detail} />
      <Section title="Qué pasó">
        <Fact label={detail.motivo}>{detail.descripcion}</Fact>
      </Section>
      <Section title="Datos">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <Fact label="Negocio">{detail.negocio}</Fact>
          {detail.marca && <Fact label="Marca">{detail.marca}</Fact>}
          <Fact label="Sector">{detail.sector}</Fact>
          <Fact label="Prioridad">{detail.prioridad}</Fact>
          <Fact label="Origen">{detail.origen}</Fact>
          {detail.asignado && <Fact label="Lo atiende">{detail.asignado}</Fact>}
          {datos.map(({ etiqueta, valor }) => (
            <Fact key={etiqueta} label={etiqueta}>
              {valor}
            </Fact>
          ))}
        </SimpleGrid>
        {devolucionId && (
          <Button
            component={Link}
            to={`${PREFIX}/devoluciones/${devolucionId}`}
            variant="default"
            size="compact-sm"
            w="fit-content"
          >
            Ver la devolución {devolucionId}
          </Button>
        )}
      </Section>
      {envio && (
        <Section title="Envío">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <Fact label="Nº de remito">{envio.numeroRemito}</Fact>
            <Fact label="Transporte">{envio.transporte}</Fact>
            <Fact label="Número de guía">{envio.numeroGuia}</Fact>
            <Fact label="Bultos">{envio.cantidad}</Fact>
          </SimpleGrid>
        </Section>
      )}
      {archivos.length > 0 && (
        <Section title="Archivos">
          {[...Map.groupBy(archivos, ({ rubro }) => rubro ?? '')].map(([rubro, group]) => (
            <Stack key={rubro} gap={4}>
              {rubro && (
                <Text size="xs" c="dimmed">
                  {RUBROS.get(rubro) ?? rubro}
                </Text>
              )}
              <ArchivosList archivos={group} />
            </Stack>
          ))}
        </Section>
      )}
    </Stack>
  )
}
