import { Button, Stack, Tabs } from '@mantine/core'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Outlet, useSearchParams } from 'react-router'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { Loading } from '#ui/Loading.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useProfile } from '#web/profile.tsx'
import { Biblioteca } from './Biblioteca.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const Certificados = lazyPiece(async () => (await import('./Certificados.tsx')).Certificados)
const DocumentoDialog = lazyPiece(async () => (await import('./DocumentoDialog.tsx')).DocumentoDialog)
const CertificadoDialog = lazyPiece(async () => (await import('./CertificadoDialog.tsx')).CertificadoDialog)

/** Screen of the library and of the customers' certificates. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const { hasRole } = useProfile()
  const [isAdding, setAdding] = useState(false)
  const isCertificados = params.get('vista') === 'certificados'
  const canPublish = hasRole(...CAPACIDADES.administrar.roles)
  const close = () => setAdding(false)
  return (
    <Stack>
      <PageHeader
        title="Documentos"
        actions={
          isCertificados ? (
            <Button leftSection={<IconUpload size={18} aria-hidden />} onClick={() => setAdding(true)}>
              Subir certificado
            </Button>
          ) : (
            canPublish && (
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
                Nuevo documento
              </Button>
            )
          )
        }
      />
      <Tabs
        value={isCertificados ? 'certificados' : 'documentos'}
        onChange={(next) => setParams(next === 'certificados' ? { vista: next } : {})}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="documentos">Documentos</Tabs.Tab>
          <Tabs.Tab value="certificados">Certificados</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="documentos">
          <Biblioteca />
        </Tabs.Panel>
        <Tabs.Panel value="certificados">
          <Suspense fallback={<Loading />}>
            <Certificados />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
      <Outlet />
      <Suspense>
        {isAdding && (isCertificados ? <CertificadoDialog onClose={close} /> : <DocumentoDialog onClose={close} />)}
      </Suspense>
    </Stack>
  )
}
