import { Button, Card, Group, Stack, Title } from '@mantine/core'
import { Link } from 'react-router'
import { formatCount } from '#contract/valores/formato.ts'
import { mesa } from '#contract/mesa/calls.ts'
import { COLAS } from '#contract/mesa/reglas.ts'
import { PREFIX } from '#contract/route.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Read } from '#ui/Read.tsx'
import { useCall } from '#web/queries.tsx'
import classes from './Inicio.module.css'

/** Queues of the mesa that have pending work. The user's own queue comes first. */
export const MesaColas = () => {
  const { data, error, refetch } = useCall(mesa.listColas)
  const shown = data?.filter(({ cuantos }) => cuantos > 0)
  return (
    <Stack gap="sm" component="section" aria-labelledby="mesa">
      <Group justify="space-between">
        <Title order={2} id="mesa" fz={16}>
          La Mesa
        </Title>
        <Button component={Link} to={`${PREFIX}/mesa/mias`} size="sm">
          Abrir la Mesa
        </Button>
      </Group>
      <Card withBorder padding={0}>
        <Read of={{ data, error, refetch }} height={264} label="Cargando la Mesa" />
        {shown?.length === 0 && <EmptyState dibujo="listo" text="No hay nada por atender." />}
        {shown && shown.length > 0 && (
          <ul className={classes.queues}>
            {shown.map(({ cola, cuantos, vencidos }) => (
              <li key={cola}>
                <Link to={`${PREFIX}/mesa/${cola}`} className={classes.queue}>
                  <span className={classes.name}>{COLAS[cola].texto}</span>
                  {vencidos > 0 && <span className={classes.late}>{formatCount(vencidos)} fuera de plazo</span>}
                  <span className={classes.count}>{formatCount(cuantos)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Stack>
  )
}
