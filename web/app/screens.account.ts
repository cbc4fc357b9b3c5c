import {
  IconAdjustments,
  IconBuilding,
  IconHistory,
  IconKey,
  IconPlugConnected,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import type { Screen } from './screen.ts'

const representante = {
  title: 'Editar Representante',
  load: () => import('../features/carga-representantes/RepresentanteDrawer.tsx'),
} satisfies Partial<Screen>

/** The administration's screens, and those about oneself and one's people. */
export const ACCOUNT: readonly Screen[] = [
  {
    path: 'integraciones',
    title: 'Integraciones',
    load: () => import('../features/integraciones/IntegracionesScreen.tsx'),
    capacidad: 'administrar',
    menu: { label: 'Integraciones', icon: IconPlugConnected, group: 'Administración' },
  },
  {
    path: 'maestros',
    title: 'Maestros',
    load: () => import('../features/maestros/MaestrosScreen.tsx'),
    capacidad: 'administrar',
    menu: { label: 'Maestros', icon: IconAdjustments, group: 'Administración' },
  },
  {
    path: 'auditoria',
    title: 'Auditoría',
    load: () => import('../features/auditoria/AuditoriaScreen.tsx'),
    capacidad: 'administrar',
    menu: { label: 'Auditoría', icon: IconHistory, group: 'Administración' },
  },
  {
    path: 'carga-representantes',
    title: 'Representantes',
    load: () => import('../features/carga-representantes/RepresentantesScreen.tsx'),
    capacidad: 'representantes',
    menu: { label: 'Representantes', icon: IconUsers, group: 'Tu cuenta' },
    children: [
      { path: 'nuevo', ...representante, title: 'Nuevo Representante' },
      { path: ':representanteId', ...representante },
    ],
  },
  {
    path: 'validar-razon',
    title: 'Validar Razón Social',
    load: () => import('../features/validar-razon/ValidarRazonScreen.tsx'),
    internos: 'resolverRazonesSociales',
    menu: { label: 'Validar Razón Social', icon: IconBuilding, group: 'Tu cuenta', flag: 'add-legal-entity' },
  },
  {
    path: 'validar',
    title: 'Validación de usuario',
    load: () => import('../features/validar/ValidarScreen.tsx'),
  },
  {
    path: 'cambiar-contrasena',
    title: 'Cambiar Contraseña',
    load: () => import('../features/cambiar-contrasena/CambiarContrasenaScreen.tsx'),
    flag: 'change-password',
    menu: { label: 'Cambiar Contraseña', icon: IconKey, group: 'Tu cuenta' },
  },
  {
    path: 'notificaciones',
    title: 'Notificaciones',
    load: () => import('../features/notificaciones/NotificacionesScreen.tsx'),
  },
  {
    path: 'mi-perfil',
    title: 'Mi Perfil',
    load: () => import('../features/mi-perfil/MiPerfilScreen.tsx'),
    menu: { label: 'Mi Perfil', icon: IconUser, group: 'Tu cuenta' },
  },
]
