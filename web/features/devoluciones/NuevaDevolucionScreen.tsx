import { useOwnDraft } from '#shared/forms/draft.ts'
import { NuevaEspera } from '#shared/gestiones/NuevaEspera.tsx'
import { useProfile } from '#web/profile.tsx'
import { DEVOLUCION } from './devoluciones.gestion.ts'
import { useMotivos } from './devoluciones.queries.ts'
import { emptyForm } from './nueva.form.ts'
import { lineaOf } from './nueva.lineas.ts'
import { DRAFT_KEY, NuevaDevolucion } from './NuevaDevolucion.tsx'

const LINEA = lineaOf(
  { numeroFactura: '', fechaVenta: '' },
  { facturaLineaId: 0, codigoMaterial: '', descripcion: '', precio: '', disponible: 0, lotes: [''] },
)
const SAMPLE = { ...emptyForm(''), origenId: 0, lineas: [LINEA] }

/** Nueva Devolución: waits for the reasons and for the draft that may have been left. */
export function Component() {
  const { razonSocial } = useProfile()
  const motivos = useMotivos()
  const draft = useOwnDraft(DRAFT_KEY, SAMPLE, ({ lineas, comentarios }) => lineas.length > 0 || comentarios !== '')
  return (
    <NuevaEspera title={DEVOLUCION.nueva} read={motivos} draft={draft}>
      {(data, found) => (
        <NuevaDevolucion
          motivos={data.motivos}
          origenes={data.origenes}
          draft={found}
          empty={emptyForm(razonSocial?.razonSocialId ?? '')}
        />
      )}
    </NuevaEspera>
  )
}
