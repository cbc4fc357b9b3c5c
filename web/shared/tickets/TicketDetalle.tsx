import { Alert, Button, Group, Text } from '@mantine/core'
import { IconInfoCircle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FOTOS_GARANTIA } from '#contract/garantias/reglas.ts'
import { decididoDe } from '#contract/tickets/decidido.ts'
import type { TicketDetail } from '#contract/tickets/shapes.ts'
import { PREFIX } from '#contract/route.ts'
import { Detalle } from '#shared/gestiones/Detalle.tsx'
import { Documentos } from '#shared/gestiones/Documentos.tsx'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { Hechos } from '#shared/gestiones/Hechos.tsx'
import { Seguidores } from '#shared/comentarios/Seguidores.tsx'
import { Section } from '#shared/gestiones/Section.tsx'
import { GESTION_OF } from './ticket.kinds.ts'

const RUBROS = new Map<string, string>(
  Object.values(FOTOS_GARANTIA).flatMap((fotos) => fotos.map(({ rubro, texto }) => [rubro, texto] as const)),
)

/** Section with the decision on the ticket; not rendered before a decision. */
const Resolucion = ({ detail }: { detail: TicketDetail }) => {
  const decidido = decididoDe(detail)
  if (!decidido.length) return null
  return (
    <Section title="Resolución">
      {decidido.map(({ nombre, valor }) => (
        <Fact key={nombre} label={nombre}>
          {valor}
        </Fact>
      ))}
    </Section>
  )
}

/** Section of duplicates. In a duplicate it links to the ticket that stays open; in that ticket, to its duplicates. */
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

/** Section of the subject, and of the staff in charge. */
const Datos = ({ detail }: { detail: TicketDetail }) => (
  <Section title="Datos">
    <Hechos>
      <Fact label="Negocio">{detail.negocio}</Fact>
      {detail.marca && <Fact label="Marca">{detail.marca}</Fact>}
      <Fact label="Sector">{detail.sector}</Fact>
      <Fact label="Prioridad">{detail.prioridad}</Fact>
      <Fact label="Origen">{detail.origen}</Fact>
      {detail.asignado && <Fact label="Asignada a">{detail.asignado}</Fact>}
      {detail.datos.map(({ etiqueta, valor }) => (
        <Fact key={etiqueta} label={etiqueta}>
          {valor}
        </Fact>
      ))}
    </Hechos>
    {detail.devolucionId && (
      <Button
        component={Link}
        to={`${PREFIX}/devoluciones/${detail.devolucionId}`}
        variant="default"
        size="compact-sm"
        w="fit-content"
      >
        Ver la devolución {detail.devolucionId}
      </Button>
    )}
  </Section>
)

const Envio = ({ envio }: { envio: NonNullable<TicketDetail['envio']> }) => (
  <Section title="Envío">
    <Hechos>
      <Fact label="Nº de remito">{envio.numeroRemito}</Fact>
      <Fact label="Transporte">{envio.transporte}</Fact>
      <Fact label="Número de guía">{envio.numeroGuia}</Fact>
      <Fact label="Bultos">{envio.cantidad}</Fact>
    </Hechos>
  </Section>
)

interface TicketDetalleProps {
  detail: TicketDetail
  conversacion?: ReactNode
}

/** Detail of a ticket: all data of the request, and how the distributor handled it. */
export const TicketDetalle = ({ detail, conversacion }: TicketDetalleProps) => {
  const { avisos, archivos, envio } = detail
  return (
    <Detalle
      datos={
        <>
          <Resolucion detail={detail} />
          <Datos detail={detail} />
          {envio && <Envio envio={envio} />}
          <Seguidores clase={detail.tipo} id={detail.ticketId} seguidores={detail.seguidores} />
        </>
      }
      conversacion={conversacion}
    >
      {detail.sincronizando && (
        <Alert variant="default" icon={<IconRefresh aria-hidden />} p="xs">
          <Text size="sm">Sincronizando con InvGate. Podés seguir como siempre.</Text>
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
      <Section title="Qué pasó">
        <Fact label={detail.motivo}>{detail.descripcion}</Fact>
      </Section>
      <Documentos grupos={[...Map.groupBy(archivos, ({ rubro }) => (rubro ? (RUBROS.get(rubro) ?? rubro) : ''))]} />
    </Detalle>
  )
}
