import { createRoot } from 'react-dom/client'
import type {} from '#web/early.ts'

/**
 * Shows the floor, a minimal page with rows. It signs in by the portal's first script, makes one call and renders the
 * rows.
 */
const show = async (): Promise<void> => {
  const [list] = (await window.firstScript!.calls).values()
  const { filas } = (await (await list!).json()) as { filas: { devolucionId: number; razonSocial: string }[] }
  createRoot(document.getElementById('root')!).render(
    <main>
      <ul aria-busy={false}>
        {filas.map(({ devolucionId, razonSocial }) => (
          <li key={devolucionId}>
            {devolucionId} {razonSocial}
          </li>
        ))}
      </ul>
    </main>,
  )
}
void show()
