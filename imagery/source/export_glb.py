"""Light glTF binaries for a 3-D viewer, plus glb/finishes.json with the PBR values each named material takes per finish.

    blender -b -P export_glb.py            # designs listed under "glb" in designs.json
"""
import bpy
import os
import sys
import json
import struct
import numpy as np
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import render_wheels as rw      # noqa: E402


def quantize(fn):
    """KHR_mesh_quantization: int16 positions (scale kept in a child node), int8 normals. Halves the file, no decoder needed."""
    b = open(fn, 'rb').read()
    n = struct.unpack('<I', b[12:16])[0]
    g = json.loads(b[20:20 + n])
    bin0 = b[20 + n + 8:]
    out, views = bytearray(), []

    def read(i):
        a = g['accessors'][i]
        v = g['bufferViews'][a['bufferView']]
        dt = {5126: '<f4', 5123: '<u2', 5125: '<u4', 5121: 'u1'}[a['componentType']]
        k = {'SCALAR': 1, 'VEC3': 3}[a['type']]
        o = v.get('byteOffset', 0) + a.get('byteOffset', 0)
        return np.frombuffer(bin0, dt, a['count'] * k, o).reshape(-1, k) if k > 1 else np.frombuffer(bin0, dt, a['count'], o)

    def view(arr, target, stride=None):
        out.extend(bytes(-len(out) % 4))
        v = dict(buffer=0, byteOffset=len(out), byteLength=arr.nbytes, target=target)
        if stride:
            v['byteStride'] = stride
        out.extend(arr.tobytes())
        views.append(v)
        return len(views) - 1
    acc = []

    def pad(q, t):
        z = np.zeros((len(q), 4), t)
        z[:, :3] = q
        return z
    scales = {}
    for mi, m in enumerate(g['meshes']):
        P = [read(p['attributes']['POSITION']) for p in m['primitives']]
        s = float(max(np.abs(p).max() for p in P))
        scales[mi] = s
        for p, pos in zip(m['primitives'], P):
            nrm, idx = read(p['attributes']['NORMAL']), read(p['indices'])
            q = np.rint(pos / s * 32767).astype(np.int16)
            acc.append(dict(bufferView=view(pad(q, np.int16), 34962, 8), componentType=5122, normalized=True, count=len(q), type='VEC3',
                            min=q.min(0).tolist(), max=q.max(0).tolist()))
            a0 = len(acc) - 1
            acc.append(dict(bufferView=view(pad(np.rint(nrm * 127), np.int8), 34962, 4), componentType=5120, normalized=True, count=len(q), type='VEC3'))
            i2 = idx.astype(np.uint16 if len(q) < 65535 else np.uint32)
            acc.append(dict(bufferView=view(i2, 34963), componentType=5123 if i2.dtype == np.uint16 else 5125, count=len(i2), type='SCALAR'))
            p['attributes'] = dict(POSITION=a0, NORMAL=a0 + 1)
            p['indices'] = a0 + 2
    for nd in list(g['nodes']):
        if 'mesh' in nd:
            m = nd.pop('mesh')
            g['nodes'].append(dict(mesh=m, scale=[scales[m]] * 3))
            nd.setdefault('children', []).append(len(g['nodes']) - 1)
    g['accessors'], g['bufferViews'] = acc, views
    out.extend(bytes(-len(out) % 4))
    g['buffers'] = [dict(byteLength=len(out))]
    for k in ('extensionsUsed', 'extensionsRequired'):
        g[k] = sorted(set(g.get(k, []) + ['KHR_mesh_quantization']))
    j = json.dumps(g, separators=(',', ':')).encode()
    j += b' ' * (-len(j) % 4)
    with open(fn, 'wb') as f:
        f.write(struct.pack('<III', 0x46546C67, 2, 12 + 8 + len(j) + 8 + len(out)) + struct.pack('<II', len(j), 0x4E4F534A) + j
                + struct.pack('<II', len(out), 0x004E4942) + bytes(out))


data = rw.load_designs()
out = os.path.join(rw.IMAGERY, 'glb')
os.makedirs(out, exist_ok=True)
for did in data['glb']:
    d = rw.find(data, did)
    rw.clear_scene()
    rw.Wheel(d, lod=True, nuts=False)
    rw.apply_finish(d['finishes'][0], simple=True)
    for o in bpy.context.scene.objects:
        if o.type == 'CURVE':
            o.data.bevel_resolution = 1
    fn = os.path.join(out, did + '.glb')
    bpy.ops.export_scene.gltf(filepath=fn, export_format='GLB', export_texcoords=False, export_normals=True, export_apply=True,
                              export_materials='EXPORT', export_cameras=False, export_lights=False, export_animations=False,
                              export_skins=False, export_morph=False, export_colors=False, export_yup=True)
    quantize(fn)
    print('DONE', did, os.path.getsize(fn), flush=True)

used = sorted({f for d in data['designs'] for f in d['finishes']})
tab = {}
for f in used:
    surfaces = {slot: rw.SURF[rw.FINISHES[f][slot[4:]]] for slot in rw.SLOTS}
    tab[f] = {slot: dict(baseColorFactor=[*s['col'], 1], metallicFactor=s['metal'], roughnessFactor=s['rough'], clearcoatFactor=s['coat'],
                         clearcoatRoughnessFactor=s['coat_rough'], anisotropyStrength=s['aniso']) for slot, s in surfaces.items()}
with open(os.path.join(out, 'finishes.json'), 'w') as fh:
    json.dump(dict(note='Swap these named materials to change the finish. Colours are linear RGB factors, no textures.', materials=list(rw.SLOTS),
                   fixed=['CAP', 'CAP_RING', 'CAP_EMBLEM', 'VALVE', 'METAL', 'LIP_BOLT', 'ROTOR_HAT'], finishes=tab), fh, indent=1)
