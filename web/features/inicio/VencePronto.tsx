import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { TIPOS_CERTIFICADO } from '#contract/documentos/reglas.ts'
import { formatDay, localDay } from '#contract/base/fechas.ts'
import { PREFIX } from '#contract/route.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import { documentos } from '#contract/documentos/calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { useProfile } from '#web/profile.tsx'
import { useCall } from '#web/queries.tsx'

const SHOWN = 5

interface Vencimiento {
  key: string
  texto: string
  vence: string
  to: string
}

/** Motorcycles whose warranty ends within thirty days. */
const useGarantias = (razonSocialId: number): Vencimiento[] => {
  const { can } = useProfile()
  const { data } = useCall(tickets.listPorVencer, { query: { razonSocialId } }, { enabled: can(SERVICIOS.garantias) })
  return (data?.unidades ?? []).map(({ vin, marca, modelo, vence }) => ({
    key: vin,
    texto: `Garantía de ${marca} ${modelo}, chasis ${vin}`,
    vence,
    to: `${PREFIX}/garantias/nueva?${new URLSearchParams({ vin, rs: String(razonSocialId) })}`,
  }))
}

/** The company's own certificates, those that expired too. */
const useCertificados = (razonSocialId: number): Vencimiento[] => {
  const { can } = useProfile()
  const { data } = useCall(documentos.summarize, {}, { enabled: can(SERVICIOS.documentacion) })
  return (data?.porVencer ?? [])
    .filter((each) => each.razonSocialId === razonSocialId)
    .map(({ certificadoId, tipo, vence }) => ({
      key: `certificado ${certificadoId}`,
      texto: `Certificado: ${TIPOS_CERTIFICADO[tipo]}`,
      vence,
      to: `${PREFIX}/documentacion?vista=certificados`,
    }))
}

const cuando = (vence: string, today: string): string => {
  if (vence === today) return 'Vence hoy'
  return `${vence < today ? 'Venció' : 'Vence'} el ${formatDay(vence)}`
}

interface VenceProntoProps {
  razonSocialId: number
}

/** What ends soon; nothing is drawn when nothing does. */
export const VencePronto = ({ razonSocialId }: VenceProntoProps) => {
  const [today] = useState(() => localDay(new Date()))
  const garantias = useGarantias(razonSocialId)
  const certificados = useCertificados(razonSocialId)
  const all = [...certificados, ...garantias].toSorted((a, b) => a.vence.localeCompare(b.vence))
  if (!all.length) return null
  const more = all.length - SHOWN
  return (
    <Stack gap="sm" component="section" aria-labelledby="vence-pronto">
      <Title order={2} id="vence-pronto" fz={16}>
        Vence pronto
      </Title>
      <Card withBorder padding="md">
        <Stack gap="xs">
          {all.slice(0, SHOWN).map(({ key, texto, vence, to }) => (
            <Group key={key} justify="space-between" gap="sm">
              <Anchor component={Link} to={to} size="sm">
                {texto}
              </Anchor>
              <Text size="sm" c="dimmed">
                {cuando(vence, today)}
              </Text>
            </Group>
          ))}
          {more > 0 && (
            <Text size="sm" c="dimmed">
              Y {more} más.
            </Text>
          )}
        </Stack>
      </Card>
    </Stack>
  )
}
