import type { TableSelection } from './table.ts'
import classes from './SelectionCheck.module.css'

interface RowCheckProps<Row> {
  selection: TableSelection<Row>
  row: Row
}

/** Checkbox of a row. A native checkbox, because Mantine's would add 3 KB that few lists need. */
export const RowCheck = <Row,>({ selection, row }: RowCheckProps<Row>) => (
  <label className={classes.area}>
    <input
      type="checkbox"
      className={classes.box}
      aria-label={`Seleccionar ${selection.label(row)}`}
      checked={selection.isSelected(row)}
      onChange={(event) => selection.onToggle([row], event.currentTarget.checked)}
    />
  </label>
)

interface PageCheckProps<Row> {
  selection: TableSelection<Row>
  rows: readonly Row[]
}

/** Checkbox that selects every row of the page. */
export const PageCheck = <Row,>({ selection, rows }: PageCheckProps<Row>) => {
  const chosen = rows.filter(selection.isSelected).length
  return (
    <label className={classes.area}>
      <input
        type="checkbox"
        className={classes.box}
        aria-label="Seleccionar toda la página"
        disabled={rows.length === 0}
        checked={chosen > 0 && chosen === rows.length}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < rows.length
        }}
        onChange={(event) => selection.onToggle(rows, event.currentTarget.checked)}
      />
    </label>
  )
}
