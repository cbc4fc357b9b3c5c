-- What «No fui yo» does, where the article still says what it said; its text goes on being the administration's.
update ayuda_articulo set texto = replace(texto,
  '- **Sesiones** muestra dónde entraste. **Cerrar las otras sesiones** saca a todos los demás equipos.',
  '- **Sesiones** muestra dónde entraste: con qué dispositivo y con qué hora local. **Cerrar las otras sesiones** saca a todos los demás equipos. Si alguna no es tuya, **No fui yo**: cierra todas, tu contraseña deja de servir y te llega por e-mail un enlace para elegir otra. De un ingreso desde un lugar nuevo te avisamos por e-mail.')
where slug = 'tu-cuenta';
