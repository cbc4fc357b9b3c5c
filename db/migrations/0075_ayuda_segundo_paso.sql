-- How to use the second factor, for everybody: the administration changes it as it wants.
insert into ayuda_articulo (slug, tema, orden, titulo, resumen, texto, roles, servicio_id, publicado) values
('segundo-paso', 'empresa', 15, 'El segundo paso: entrar con un código del teléfono',
 'Configurarlo, guardar los códigos de recuperación y qué hacer si perdés el teléfono.',
 $md$Además de la contraseña, un código que tu teléfono cambia cada treinta segundos. Aunque alguien sepa tu contraseña, sin el teléfono no entra.

## Configurarlo
1. Instalá en el teléfono una aplicación de códigos: Google Authenticator, Microsoft Authenticator o FreeOTP.
2. En [Mi Perfil](/autogestion/mi-perfil), en **Segundo paso**, tocá **Configurar**.
3. Escaneá el código con la aplicación y escribí los seis dígitos que te muestra.
4. Guardá los códigos de recuperación lejos del teléfono: no los vas a volver a ver.

## Si no tenés el teléfono
Entrá con uno de los códigos de recuperación: cada uno sirve una vez. **Hacer códigos nuevos** te da otros, y los anteriores dejan de servir. Si tampoco los tenés, pedile a quien administra tu usuario que te saque el segundo paso: te avisamos por e-mail, y configurás otro.

## Si cambiás de teléfono
**Cambiar de teléfono** reemplaza al anterior.

## Para toda la empresa
El titular lo puede exigir a todas sus personas, en Representantes. En la ficha de cada una, **Sacar segundo paso** es para quien perdió el suyo.$md$, '{}', null, true)
on conflict (slug) do nothing;
