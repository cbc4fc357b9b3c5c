<#-- El marco de cada correo, igual al de los correos del portal. -->
<#macro emailLayout>
<!doctype html>
<html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<style>p{margin:0 0 12px}a{display:inline-block;padding:10px 20px;background:${properties.color};color:#ffffff;text-decoration:none;border-radius:6px;font-weight:600}</style></head>
<body style="margin:0;background:#f3f5f7;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;color:#1c2430">
<div style="max-width:560px;margin:0 auto;padding:16px">
<div style="padding:12px 20px;background:${properties.color};color:#ffffff;font-weight:600;border-radius:8px 8px 0 0">${properties.nombre}</div>
<div style="background:#ffffff;padding:20px;border-radius:0 0 8px 8px"><#nested></div>
<p style="margin:12px 20px;font-size:13px;color:#5b6470">Es un mensaje automático de Autogestión.</p>
</div></body></html>
</#macro>
