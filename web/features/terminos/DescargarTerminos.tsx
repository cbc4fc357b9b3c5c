import { terminos } from '#contract/terminos/calls.ts'
import { TERMINOS_VERSION } from '#contract/terminos/texto.ts'
import { Descargar } from '#shared/Descargar.tsx'
import { download } from '#web/downloads.ts'

const NAME = `pdf_file_terminos_${TERMINOS_VERSION}_autogestion.pdf`

/** A copy to keep, with one's own acceptance in it. */
export const DescargarTerminos = () => (
  <Descargar download={() => download(terminos.downloadPdf, {}, NAME)}>Descargar PDF</Descargar>
)
