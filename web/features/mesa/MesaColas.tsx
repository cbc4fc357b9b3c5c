import { NativeSelect, Stack, VisuallyHidden } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { COUNT_CAP } from '#contract/base/paging.ts'
import { COLAS, type ColaId, colasDe } from '#contract/mesa/reglas.ts'
import { Read } from '#ui/Read.tsx'
import { useProfile } from '#web/profile.tsx'
import { colaPath } from './mesa.paths.ts'
import classes from './Mesa.module.css'
import { useColas } from './mesa.queries.ts'

const counted = (many: number): string => (many > COUNT_CAP ? '1.000+' : many.toLocaleString('es-AR'))
const tarde = (many: number): string => `${counted(many)} ${many === 1 ? 'vencido' : 'vencidos'}`

/** List of the queues. Each has a count, which is red when items are overdue. */
export const MesaColas = ({ cola }: { cola: ColaId }) => {
  const { data, error, refetch } = useColas()
  if (!data) {
    return <Read of={{ data, error, refetch }} height={420} label="Cargando las colas" />
  }
  return (
    <Stack gap={2} component="nav" aria-label="Colas">
      {data.map(({ cola: each, cuantos, vencidos }) => (
        <Link key={each} to={colaPath(each)} className={classes.cola} aria-current={each === cola ? 'page' : undefined}>
          <span>{COLAS[each].texto}</span>
          {vencidos > 0 && (
            <span className={classes.vencidos} title={`${counted(vencidos)} fuera de plazo`}>
              <span aria-hidden>{counted(vencidos)}</span>
              <VisuallyHidden>{`, ${tarde(vencidos)} de `}</VisuallyHidden>
            </span>
          )}
          <span className={classes.cuantos}>{counted(cuantos)}</span>
        </Link>
      ))}
    </Stack>
  )
}

/** Select of the queues with their counts, for narrow screens. */
export const MesaColaSelect = ({ cola }: { cola: ColaId }) => {
  const { data = [] } = useColas()
  const { roles, servicios } = useProfile()
  const navigate = useNavigate()
  const many = new Map(data.map((each) => [each.cola, each]))
  const labelOf = (each: ColaId): string => {
    const of = many.get(each)
    if (!of) return COLAS[each].texto
    const late = of.vencidos ? `, ${tarde(of.vencidos)}` : ''
    return `${COLAS[each].texto} (${counted(of.cuantos)}${late})`
  }
  return (
    <NativeSelect
      label="Cola"
      mb="xs"
      value={cola}
      data={colasDe(roles, servicios).map((each) => ({ value: each, label: labelOf(each) }))}
      onChange={(event) => void navigate(colaPath(event.currentTarget.value as ColaId))}
    />
  )
}
