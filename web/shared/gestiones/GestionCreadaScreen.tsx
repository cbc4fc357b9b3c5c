import { Button, Card, Group, Stack, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ERRORS } from '#contract/base/errors.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useProfile } from '#web/profile.tsx'
import { EstadoChip } from './EstadoChip.tsx'
import type { Gestion, Vista } from './gestion.ts'
import { PanelPorVenir } from './PanelPorVenir.tsx'

interface CreadaScreenProps<D> {
  /** Title until the data arrive. */
  title: string
  /** Name with its article, for the loading text. */
  conArticulo: string
  /** Id in the URL; may be invalid. */
  id: string | undefined
  /** Reads the created gestión. */
  useDetail: (id: number) => UseQueryResult<D, Error>
  children: (detail: D, id: number) => ReactNode
}

type EsperaProps<D> = Omit<CreadaScreenProps<D>, 'id'> & { id: number }

const Espera = <D,>({ title, conArticulo, id, useDetail, children }: EsperaProps<D>) => {
  const { data, error, refetch } = useDetail(id)
  if (data) return children(data, id)
  return (
    <Stack>
      <PageHeader title={title} />
      <PanelPorVenir gestion={{ conArticulo }} error={error} onRetry={() => void refetch()} />
    </Stack>
  )
}

/** Confirmation screen with its own URL, so that a reload or a bookmark shows it again. */
export const CreadaScreen = <D,>({ id = '', ...props }: CreadaScreenProps<D>) =>
  /^\d{1,9}$/.test(id) ? (
    <Espera {...props} id={Number(id)} />
  ) : (
    <Stack>
      <PageHeader title={props.title} />
      <EmptyState text={ERRORS['no-encontrado'].text} />
    </Stack>
  )

interface GestionCreadaScreenProps<D extends { estadoId: number }> extends Pick<
  CreadaScreenProps<D>,
  'id' | 'useDetail'
> {
  gestion: Gestion
  /** Name of the initial state: "iniciada", "abierto". */
  estado: string
  /** Id of the initial state; in any other one, the next steps are outdated. */
  estadoInicial: number
  /** First button: its view and text. */
  ver: { vista: Vista; label: string }
  /** Summary of the sent data. */
  enviado: (detail: D) => ReactNode
  /** Next steps, while in the initial state. */
  children: (detail: D) => ReactNode
}

/** Confirmation of a created gestión: its number, the next steps and the sent data. */
export const GestionCreadaScreen = <D extends { estadoId: number }>(props: GestionCreadaScreenProps<D>) => {
  const { gestion, id: asked, useDetail, estado, estadoInicial, ver, enviado, children } = props
  const { esInterno } = useProfile()
  const whose = esInterno ? gestion.alEmpezar : `Tu ${gestion.singular.toLocaleLowerCase('es')}`
  return (
    <CreadaScreen title={gestion.enviada} conArticulo={gestion.conArticulo} id={asked} useDetail={useDetail}>
      {(detail, id) => (
        <Stack maw={1000}>
          <PageHeader title={`${whose} Nº ${id} quedó ${estado}`} />
          <Card withBorder padding="lg">
            <Stack>
              {detail.estadoId === estadoInicial ? (
                children(detail)
              ) : (
                <Group gap="xs">
                  Ahora está <EstadoChip estadoId={detail.estadoId} />
                </Group>
              )}
              <Group>
                <Button component={Link} to={gestion.path(id, ver.vista)}>
                  {ver.label}
                </Button>
                <Button component={Link} to={gestion.listPath()} variant="default">
                  Volver a {gestion.plural}
                </Button>
              </Group>
            </Stack>
          </Card>
          <Card withBorder padding="lg" component="section" aria-labelledby="enviado">
            <Stack>
              <Title order={2} size="h3" id="enviado">
                {esInterno ? 'Qué se envió' : 'Qué enviaste'}
              </Title>
              {enviado(detail)}
            </Stack>
          </Card>
        </Stack>
      )}
    </CreadaScreen>
  )
}
