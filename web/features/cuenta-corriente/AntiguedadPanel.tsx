import { UnstyledButton } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { Grupo } from '#contract/cuenta-corriente/reglas.ts'
import type { Totales } from '#contract/cuenta-corriente/shapes.ts'
import { formatCount, formatMoney, formatSaldo } from '#contract/base/formato.ts'
import barra from '#shared/cuenta/AntiguedadBarra.module.css'
import classes from './AntiguedadPanel.module.css'
import { GRUPOS } from './cuenta.words.ts'

interface AntiguedadPanelProps {
  totales: Totales
  isPicked: (grupo: Grupo) => boolean
  onPick: (grupo: Grupo) => void
}

/** The balance by how late it is, as a bar and as a table that adds up to it. Each piece filters. */
export const AntiguedadPanel = ({ totales, isPicked, onPick }: AntiguedadPanelProps) => {
  const { aging, creditos, saldoTotal, moneda } = totales
  const money = (importe: string) => formatMoney(importe, moneda)
  const rows: { grupo: Grupo; importe: string; partidas?: number }[] = [
    ...aging.map(({ tramo, ...rest }) => ({ grupo: tramo, ...rest })),
    { grupo: 'creditos', importe: creditos },
  ]
  // Only how wide a piece is drawn: no amount is counted with these.
  const pieces = aging.filter(({ importe }) => Number(importe) > 0)
  return (
    <div className={barra.hues}>
      {pieces.length > 0 && (
        <fieldset className={classes.bar} aria-label="Antigüedad del saldo">
          {pieces.map(({ tramo, importe }) => (
            <UnstyledButton
              key={tramo}
              className={classes.piece ?? ''}
              data-grupo={tramo}
              style={{ flexGrow: Number(importe) }}
              title={`${GRUPOS[tramo]}: ${money(importe)}`}
              aria-label={`${GRUPOS[tramo]}: ${money(importe)}`}
              aria-pressed={isPicked(tramo)}
              onClick={() => onPick(tramo)}
            />
          ))}
        </fieldset>
      )}
      <table className={classes.table}>
        <caption className={classes.caption}>Antigüedad del saldo en {moneda}</caption>
        <thead className={classes.caption}>
          <tr>
            <th scope="col">Tramo</th>
            <th scope="col">Partidas</th>
            <th scope="col">Importe</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ grupo, importe, partidas }) => (
            <tr key={grupo}>
              <th scope="row">
                <UnstyledButton
                  className={classes.pick ?? ''}
                  aria-pressed={isPicked(grupo)}
                  onClick={() => onPick(grupo)}
                >
                  <span className={classes.swatch} data-grupo={grupo} aria-hidden />
                  {GRUPOS[grupo]}
                  {isPicked(grupo) && <IconFilter size={14} aria-hidden />}
                </UnstyledButton>
              </th>
              <td className={classes.quiet}>
                {partidas !== undefined && (partidas === 1 ? '1 partida' : `${formatCount(partidas)} partidas`)}
              </td>
              <td>{formatSaldo(importe, moneda)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Saldo total
            </th>
            <td>{formatSaldo(saldoTotal, moneda)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
