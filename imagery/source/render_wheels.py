"""Procedural alloy-wheel product renders (Blender 3.4+, Cycles CPU).

    blender -b -P render_wheels.py -- --one aurex-s5/gloss-black/hero --size 600 --samples 48
    blender -b -P render_wheels.py -- --batch                 # everything in designs.json, skips finished files
    (banners: render_banners.py, accessories: render_addons.py, glTF: export_glb.py)

Geometry: wheel_geom.py (field + mesher), styles.py (families). Image work (denoise, shadow, WebP): post.py.
The wheel is modelled in mm with its axis on +Z, then scaled to metres and stood upright (face towards -Y).
"""
import bpy
import sys
import os
import math
import json
import time
import hashlib
import argparse
import tempfile
import numpy as np
from mathutils import Vector

HERE = os.path.dirname(os.path.abspath(__file__))
IMAGERY = os.path.normpath(os.environ.get('IMAGERY', os.path.dirname(HERE)))  # where the masters are
sys.path.insert(0, HERE)
import wheel_geom as wg          # noqa: E402
import styles                    # noqa: E402
import post                      # noqa: E402

MM = 0.001
CACHE = os.environ.get('WHEEL_CACHE', os.path.join(tempfile.gettempdir(), 'wheel_mesh_cache'))


# ================================================================== materials
# Finish table. Each finish fills the zones FACE, BODY, LIP, BARREL (RIM_* material slots).
# A surface: base colour in linear RGB, metallic, roughness, clearcoat, and so on.
def surf(col, metal=1.0, rough=.25, coat=0.0, coat_rough=.03, aniso=0.0, spec=.5, turned=0.0):
    return dict(col=col, metal=metal, rough=rough, coat=coat, coat_rough=coat_rough, aniso=aniso, spec=spec, turned=turned)


BLACK = surf((.0045, .0045, .005), 0, .18, 1.0, .02, spec=.5)
SURF = {
    'gloss-black': BLACK,
    'matte-black': surf((.016, .016, .017), .25, .46, 0, spec=.42),
    'satin-black': surf((.010, .010, .011), .3, .33, .25, .28),
    'gunmetal': surf((.105, .112, .125), .92, .30, .9, .04),
    'hyper-silver': surf((.40, .412, .435), 1, .26, .85, .04),
    'silver': surf((.43, .442, .46), .97, .30, .8, .05),
    'machined': surf((.62, .62, .625), 1, .23, .35, .05, aniso=.72, turned=1),
    'brushed': surf((.50, .502, .505), 1, .28, 0, aniso=.80, turned=1.6),
    'bronze': surf((.305, .175, .078), .95, .30, .7, .05),
    'matte-bronze': surf((.27, .16, .075), .9, .42, 0),
    'white': surf((.60, .60, .588), 0, .25, 1, .03),      # kept below paper white so that Filmic leaves shading
    'polished': surf((.86, .865, .87), 1, .085, 0, aniso=.3, turned=.35),
    'gold': surf((.78, .50, .16), 1, .25, .8, .04),
    'chrome': surf((.84, .85, .86), 1, .03),
    'barrel-silver': surf((.33, .338, .35), .95, .34, .3, .1),
    'barrel-black': surf((.010, .010, .011), .1, .30, .5, .1),
    'satin-alloy': surf((.40, .402, .406), 1, .33),
    'red': surf((.42, .010, .008), .3, .25, 1, .03),
}


def finish(face, body=None, lip=None, barrel='barrel-black'):
    return dict(FACE=face, BODY=body or face, LIP=lip or body or face, BARREL=barrel, ACCENT=body or face)


FINISHES = {
    'gloss-black': finish('gloss-black'),
    'matte-black': finish('matte-black', barrel='barrel-black'),
    'satin-black': finish('satin-black'),
    'gunmetal': finish('gunmetal', barrel='gunmetal'),
    'silver': finish('silver', barrel='barrel-silver'),
    'black-machined': finish('machined', 'gloss-black', 'machined'),
    'brushed': finish('brushed', 'satin-alloy', 'brushed', 'barrel-silver'),
    'bronze': finish('bronze', barrel='bronze'),
    'matte-bronze': finish('matte-bronze', barrel='matte-bronze'),
    'white': finish('white', barrel='white'),
    'gold-polished-lip': finish('gold', 'gold', 'polished', 'barrel-silver'),
    'matte-black-bronze-ring': finish('matte-black', 'matte-black', 'matte-bronze', 'barrel-black'),
}


def new_mat(name):
    m = bpy.data.materials.get(name) or bpy.data.materials.new(name)
    m.use_nodes = True
    m.node_tree.nodes.clear()
    return m


def build_surface(name, s, simple=False):
    """Principled surface. `simple` leaves only factors (for glTF export)."""
    m = new_mat(name)
    nt = m.node_tree
    N, Lk = nt.nodes, nt.links
    out = N.new('ShaderNodeOutputMaterial')
    p = N.new('ShaderNodeBsdfPrincipled')
    Lk.new(p.outputs[0], out.inputs[0])

    def put(key, v):
        if key in p.inputs:
            p.inputs[key].default_value = v
    put('Base Color', (*s['col'], 1))
    put('Metallic', s['metal'])
    put('Roughness', s['rough'])
    put('Specular', s['spec'])
    put('Clearcoat', s['coat'])
    put('Clearcoat Roughness', s['coat_rough'])
    m.diffuse_color = (*s['col'], 1)
    m.metallic, m.roughness = s['metal'], s['rough']
    if simple:
        return m
    if s['aniso']:
        put('Anisotropic', s['aniso'])
        tg = N.new('ShaderNodeTangent')
        tg.direction_type, tg.axis = 'RADIAL', 'Z'
        Lk.new(tg.outputs[0], p.inputs['Tangent'])
    if s['turned']:
        # concentric tool marks: 1-D noise over the radius modulates roughness and a whisper of bump
        tc = N.new('ShaderNodeTexCoord')
        ln = N.new('ShaderNodeVectorMath')
        ln.operation = 'LENGTH'
        sep = N.new('ShaderNodeSeparateXYZ')
        cmb = N.new('ShaderNodeCombineXYZ')
        Lk.new(tc.outputs['Object'], sep.inputs[0])
        Lk.new(sep.outputs[0], cmb.inputs[0])
        Lk.new(sep.outputs[1], cmb.inputs[1])
        Lk.new(cmb.outputs[0], ln.inputs[0])
        nz = N.new('ShaderNodeTexNoise')
        nz.noise_dimensions = '1D'
        nz.inputs['Scale'].default_value = 420
        nz.inputs['Detail'].default_value = 2.0
        Lk.new(ln.outputs['Value'], nz.inputs['W'])
        mr = N.new('ShaderNodeMapRange')
        mr.inputs['From Min'].default_value, mr.inputs['From Max'].default_value = .3, .7
        mr.inputs['To Min'].default_value = s['rough'] * (1 - .16 * s['turned'])
        mr.inputs['To Max'].default_value = s['rough'] * (1 + .20 * s['turned'])
        Lk.new(nz.outputs['Fac'], mr.inputs['Value'])
        Lk.new(mr.outputs[0], p.inputs['Roughness'])
        bp = N.new('ShaderNodeBump')
        bp.inputs['Strength'].default_value = .05 * s['turned']
        bp.inputs['Distance'].default_value = .0004
        Lk.new(nz.outputs['Fac'], bp.inputs['Height'])
        Lk.new(bp.outputs[0], p.inputs['Normal'])
    if s['coat'] > .5:
        # faint orange peel in the lacquer only
        bump(m, 160, .018, .001, 0, 'Clearcoat Normal')
    return m


def nodes_of(m):
    nt = m.node_tree
    return nt, next(n for n in nt.nodes if n.type == 'BSDF_PRINCIPLED')


def noise(nt, scale, detail=2.0):
    """Noise in the object's own coordinates."""
    tc = nt.nodes.new('ShaderNodeTexCoord')
    nz = nt.nodes.new('ShaderNodeTexNoise')
    nz.inputs['Scale'].default_value = scale
    nz.inputs['Detail'].default_value = detail
    nt.links.new(tc.outputs['Object'], nz.inputs['Vector'])
    return nz


def bump(m, scale, strength, distance, detail=2.0, normal='Normal'):
    """A rough surface: noise raises and lowers it."""
    nt, p = nodes_of(m)
    bp = nt.nodes.new('ShaderNodeBump')
    bp.inputs['Strength'].default_value = strength
    bp.inputs['Distance'].default_value = distance
    nt.links.new(noise(nt, scale, detail).outputs['Fac'], bp.inputs['Height'])
    nt.links.new(bp.outputs[0], p.inputs[normal])
    return bp


def rubber(name, col, rough):
    m = build_surface(name, surf((col, col, col * 1.03), 0, rough, spec=.36))
    bump(m, 700, .06, .001)


SLOTS = ('RIM_FACE', 'RIM_BODY', 'RIM_ACCENT', 'RIM_LIP', 'RIM_BARREL')


def apply_finish(name, simple=False):
    f = FINISHES[name]
    for slot in SLOTS:
        build_surface(slot, SURF[f[slot[4:]]], simple)
    face = f['FACE']
    build_surface('CAP', BLACK, simple)
    build_surface('CAP_EMBLEM', SURF['polished'], simple)
    build_surface('CAP_RING', SURF['chrome' if face in ('machined', 'silver', 'brushed') else 'gunmetal'], simple)
    build_surface('METAL', surf((.62, .62, .63), 1, .22), simple)
    build_surface('LUG', surf((.035, .035, .038), .9, .28, .4), simple)
    build_surface('LIP_BOLT', SURF['chrome' if f['LIP'] in ('polished', 'machined') else 'satin-black'] | dict(rough=.16), simple)
    build_surface('ROTOR', surf((.24, .24, .245), 1, .36, aniso=.6, turned=1), simple)
    build_surface('ROTOR_HAT', surf((.05, .05, .052), .8, .45), simple)
    build_surface('CALIPER', SURF['red'], simple)
    if simple:
        build_surface('TYRE', surf((.012, .012, .013), 0, .6), True)
        build_surface('VALVE', surf((.012, .012, .013), 0, .5), True)
    else:
        rubber('TYRE', .0125, .52)
        rubber('TYRE_TEXT', .05, .50)
        rubber('VALVE', .012, .4)


# ================================================================== mesh building
def make_obj(name, V, faces, mats, mat_idx=None, smooth=True, normals=None, auto=None, parent=None):
    me = bpy.data.meshes.new(name)
    V = np.asarray(V, float) * MM
    faces = faces.tolist() if isinstance(faces, np.ndarray) else faces
    me.from_pydata(V.tolist(), [], faces)
    for mt in mats:
        me.materials.append(bpy.data.materials.get(mt) or new_mat(mt))
    if mat_idx is not None:
        me.polygons.foreach_set('material_index', np.asarray(mat_idx, np.int32))
    me.polygons.foreach_set('use_smooth', [smooth] * len(me.polygons))
    if normals is not None:
        me.use_auto_smooth = True
        me.auto_smooth_angle = math.pi
        me.normals_split_custom_set_from_vertices(normals.tolist())
    elif auto:
        me.use_auto_smooth = True
        me.auto_smooth_angle = math.radians(auto)
    me.update()
    ob = bpy.data.objects.new(name, me)
    bpy.context.scene.collection.objects.link(ob)
    if parent:
        ob.parent = parent
    return ob


def fix_normals(ob):
    import bmesh
    bm = bmesh.new()
    bm.from_mesh(ob.data)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(ob.data)
    bm.free()


def rev_obj(name, prof, mats, seg=256, closed=False, auto=35, parent=None, zones=None):
    """zones: function (r, z) arrays of face mid -> material index."""
    V, Q = wg.revolve(np.asarray(prof, float), seg, closed)
    idx = None
    if zones:
        c = V[Q].mean(1)
        idx = zones(np.hypot(c[:, 0], c[:, 1]), c[:, 2])
    ob = make_obj(name, V, Q, mats, idx, auto=auto, parent=parent)
    fix_normals(ob)
    return ob


def disc_mesh(spec, lod=False, fine=True):
    key = hashlib.md5((json.dumps(spec, sort_keys=True, default=list) + str(lod) + ('v8' if not lod else 'v7')).encode()).hexdigest()
    os.makedirs(CACHE, exist_ok=True)
    fn = os.path.join(CACHE, key + '.npz')
    if os.path.exists(fn):
        return dict(np.load(fn))
    d = wg.Disc(spec)
    heavy = len(spec['layers']) > 1 and spec['n'] > 12
    if lod:
        m = d.mesh(step=6.5 if len(spec['layers']) == 1 else 10, grid=2.0, inner=18, lod=True)
    else:
        m = d.mesh(step=1.7 if not heavy else 2.6, grid=1.25, inner=4.5)
    np.savez_compressed(fn, **m)
    return m


def barrel_profile(D, W, spec, lip_style, seg=5):
    Rb, Rf, R = D * 12.7, D * 12.7 + 17.5, spec['R']
    w = W * 25.4
    lip = spec['lip']
    dc0 = max(.34 * w, lip + 48)           # drop centre starts behind the disc
    dc1 = max(.62 * w, dc0 + 40)
    dc1 = min(dc1, w - 45)
    dc0 = min(dc0, dc1 - 25)
    ro = Rb - 24
    if lip_style == 'full':
        lf = spec.get('flange_r', 2.4)
        front = [(Rf, 0, 3.2), (R - 1.6, 0, lf), (R - 1.6, -lip - 5.0, 0), (R - 3, -lip - 11, 2), (Rb - 13, -lip - 30, 6)]
    else:
        front = [(Rf, 0, 3.2), (Rf - 7.5, 0, 2.6), (Rb + 1.5, -11, 7), (R - 1.2, -17, 7), (R - 1.2, -lip - 14, 0), (R - 2, -lip - 36, 0)]
        front.append((Rb - 13, -lip - 42, 4))
    inner = [(Rb - 14, -dc0 + 6, 8), (ro - 7, -dc0 - 12, 10), (ro - 7, -dc1, 12), (Rb - 10, -dc1 - 26, 12), (Rb - 8, -w + 2, 5),
             (Rb + 2, -w - 7, 6), (Rf - 3, -w - 12, 3)]
    outer = [(Rf, -w - 12, 2.5), (Rf, -w - 6, 2.5), (Rb + 3, -w - 1, 5), (Rb + .5, -w + 6, 5), (Rb - 2, -w + 26, 2),
             (Rb - .5, -w + 31, 2), (Rb - 5, -w + 38, 4), (Rb - 6, -dc1 - 20, 8), (ro, -dc1 - 4, 9), (ro, -dc0 - 8, 9),
             (Rb - 6, -dc0 + 8, 8), (Rb - 5, -38, 4), (Rb - .5, -31, 2), (Rb - 2, -26, 2), (Rb + .5, -12, 5), (Rb + 3, -7.5, 5),
             (Rf - .5, -6, 2.2)]
    return wg.round_profile(front + inner + outer, True, seg)


def emblem(brand, r, z, parent):
    """Made-up marks: one simple geometric sign per brand, bevelled and raised."""
    def poly(pts):
        cu = bpy.data.curves.new('emblem', 'CURVE')
        cu.dimensions, cu.fill_mode = '2D', 'BOTH'
        cu.extrude, cu.bevel_depth, cu.bevel_resolution = .0005, .00022, 2
        for loop in pts:
            sp = cu.splines.new('POLY')
            sp.points.add(len(loop) - 1)
            for i, (x, y) in enumerate(loop):
                sp.points[i].co = (x * r * MM, y * r * MM, 0, 1)
            sp.use_cyclic_u = True
        ob = bpy.data.objects.new('CapEmblem', cu)
        bpy.context.scene.collection.objects.link(ob)
        ob.data.materials.append(bpy.data.materials.get('CAP_EMBLEM') or new_mat('CAP_EMBLEM'))
        ob.parent = parent
        ob.location = (0, 0, z * MM)
        return ob

    def ring(r0, n=64, a0=0., a1=2 * math.pi):
        return [(r0 * math.cos(a0 + (a1 - a0) * i / n), r0 * math.sin(a0 + (a1 - a0) * i / n)) for i in range(n)]
    marks = {
        'Torquard': [[(-.62, .42), (-.36, .42), (0, -.22), (.36, .42), (.62, .42), (.12, -.5), (-.12, -.5)],
                   [(-.16, .42), (.16, .42), (0, .12)]],
        'Qasrion': [[(0, .62), (.54, .31), (.54, -.31), (0, -.62), (-.54, -.31), (-.54, .31)], [(0, .42), (.36, .21), (.36, -.21), (0, -.42), (-.36, -.21), (-.36, .21)],
                    [(0, .26), (.22, 0), (0, -.26), (-.22, 0)]],
        'Mizuhane': [[(0, .64), (.17, .12), (0, -.02), (-.17, .12)], [(.58, -.36), (.03, -.30), (.10, -.10), (.19, -.04)], [(-.58, -.36), (-.19, -.04), (-.10, -.10), (-.03, -.30)]],
        'Barqline': [[(-.5, .42), (.55, .42), (-.02, -.2), (.5, -.2), (.4, -.42), (-.6, -.42), (-.02, .2), (-.4, .2)]],
        'Dunehart': [[(-.66, -.30), (-.30, .22), (-.06, -.12), (.20, .44), (.66, -.30), (.42, -.30), (.19, .08), (-.02, -.30)], [(-.5, -.42), (.5, -.42), (.5, -.52), (-.5, -.52)]],
        'Midarra': [ring(.62), ring(.50), [(-.36, -.26), (-.22, -.26), (-.22, .1), (0, -.16), (.22, .1), (.22, -.26), (.36, -.26),
                                            (.36, .32), (0, .06), (-.36, .32)]],
        'Ostrane': [[(-.5, .5), (-.26, .5), (-.26, -.22), (.5, -.22), (.5, -.46), (-.5, -.46)], [(-.02, .5), (.5, .5), (.5, .0)]],
        'Lunavar': [ring(.60, 48, .75, 2 * math.pi - .75) + [(x * .78 + .16, y * .80) for x, y in ring(.60, 48, 2 * math.pi - .62, .62)]],
    }
    return poly(marks[brand])


def hex_bolt(name, parent, r_hex, h, r_flange, mat):
    """Bolt/nut head, axis +Z, seat at z=0."""
    prof = wg.round_profile([(0, 0, 0), (r_flange, 0, .6), (r_flange, 2.2, .8), (r_hex * .99, 3.4, .8)], False, 3)
    V, Q = wg.revolve(prof, 48)
    fl = make_obj(name + 'Flange', V, Q, [mat], auto=40, parent=parent)
    fix_normals(fl)
    n = 6
    rings = [(r_hex, 2.0), (r_hex, h - 1.6), (r_hex * .97, h - .7), (r_hex * .88, h - .1), (r_hex * .80, h)]
    V, Fc = [], []
    for rr, z in rings:
        for i in range(n * 8):
            a = 2 * math.pi * i / (n * 8)
            am = ((a + math.pi / n) % (2 * math.pi / n)) - math.pi / n
            k = math.cos(math.pi / n) / math.cos(am)
            kk = rr * (k * (rr / r_hex) ** 0 if rr == r_hex else min(k * r_hex / rr, 1.0))
            V.append((kk * math.cos(a), kk * math.sin(a), z))
    m = n * 8
    for j in range(len(rings) - 1):
        for i in range(m):
            Fc.append((j * m + i, j * m + (i + 1) % m, (j + 1) * m + (i + 1) % m, (j + 1) * m + i))
    Fc.append(tuple(range((len(rings) - 1) * m, len(rings) * m)))
    hx = make_obj(name, V, Fc, [mat], auto=28, parent=parent)
    return [fl, hx]


def tyre(D, W, aspect, parent, tread):
    at = tread == 'at'
    Rb = D * 12.7
    w = W * 25.4
    sh = w * 1.04 * aspect / 100.0
    Rt = Rb + sh
    c = -w / 2 - 4
    hw = w / 2 + 4
    # half section from tread edge to bead, mirrored
    half = [(Rt - 5.5, hw - 13), (Rt - 12, hw - 3.5), (Rt - .30 * sh, hw + 6.5), (Rb + .52 * sh, hw + 10.5), (Rb + .34 * sh, hw + 8.5),
            (Rb + 20, hw + 1.5), (Rb + 13, hw - 4), (Rb + 4, hw - 7)]
    sp = wg.spline([(a, b, 0) for a, b in half], 26)[:, :2]
    r, z = sp[:, 0].copy(), sp[:, 1].copy()
    # moulded detail: rim protector rib, two fine decorative rings, serrated shoulder ring
    for r0, ww, hh in ((Rb + 24.5, 3.0, 2.0), (Rb + .42 * sh + 8, .9, .5), (Rt - .22 * sh, .9, .55), (Rt - .30 * sh, .9, .55)):
        z += hh * np.exp(-((r - r0) / ww) ** 2)
    front = np.c_[r, c + z]
    back = np.c_[r, c - z][::-1]
    inside = wg.round_profile([(Rb + 4, c - hw + 7, 0), (Rb + 18, c - hw + 20, 20), (Rt - 26, c - hw + 14, 30), (Rt - 20, c, 40),
                               (Rt - 26, c + hw - 14, 30), (Rb + 18, c + hw - 20, 20), (Rb + 4, c + hw - 7, 0)], False, 4)
    sw = rev_obj('TyreSidewallF', front, ['TYRE'], 736 if at else 300, auto=50, parent=parent)
    if at:
        n = len(sw.data.vertices) * 3
        co = np.empty(n)
        sw.data.vertices.foreach_get('co', co)
        co = co.reshape(-1, 3) / MM
        rr, aa = np.hypot(co[:, 0], co[:, 1]), np.arctan2(co[:, 1], co[:, 0])
        q = (aa * 46 / (2 * math.pi) + 1.5 * (Rt - rr) / sh * .3) % 1.0
        tri = np.abs(q - .5) * 2
        alt = ((aa * 23 / (2 * math.pi)) % 1.0 > .5)
        lo_r = np.where(alt, Rt - .20 * sh, Rt - .27 * sh)
        co[:, 2] += 5.0 * wg.sstep(tri, .30, .42) * wg.sstep(rr, lo_r, lo_r + 3) * (1 - wg.sstep(rr, Rt - 12, Rt - 7))
        sw.data.vertices.foreach_set('co', (co * MM).ravel())
        sw.data.update()
    rev_obj('TyreSidewallB', back, ['TYRE'], 300, auto=50, parent=parent)
    rev_obj('TyreInner', inside, ['TYRE'], 96, parent=parent)
    # tread: grid sheared along the lateral sipes so that block edges stay crisp
    tw = hw - 13
    zs = np.linspace(-1, 1, 97)
    pitches = 46 if at else 66
    per = 28 if at else 20
    nu = pitches * per
    gr = [(-.50, .075), (0, .07), (.50, .075)] if at else [(-.52, .055), (-.17, .06), (.17, .06), (.52, .055)]
    A, Zn = np.meshgrid(np.arange(nu) / nu, zs, indexing='ij')
    az = np.abs(Zn)
    slant = .55 * np.sign(Zn) * np.clip(az - .17, 0, 1) + .25 * Zn
    dr = np.zeros_like(A)
    for g, gw in gr:
        dr = np.maximum(dr, (10.0 if at else 7.0) * wg.sstep(gw - np.abs(Zn - g), 0, .022))
    ph = (A * pitches) % 1.0
    d_ph = np.minimum(ph, 1 - ph)
    if at:
        sip = wg.sstep(.15 - d_ph, 0, .06) * ((az > .5) + .9 * ((az > .06) & (az < .44)))
        dr = np.maximum(dr, 9.5 * sip)
    else:
        sip = wg.sstep(.085 - d_ph, 0, .05) * ((az > .56) + .55 * ((az > .22) & (az < .47)))
        dr = np.maximum(dr, 6.0 * sip)
    ph2 = ((A * pitches) + .5) % 1.0
    d2 = np.minimum(ph2, 1 - ph2)
    dr = np.maximum(dr, 3.5 * wg.sstep(.06 - d2, 0, .04) * (az > .60) * (az < .93))
    crown = Rt - 5.5 * az ** 3.2
    rad = crown - dr * (az < (1.1 if at else .985))
    ang = (A + slant / pitches) * 2 * math.pi
    V = np.stack([rad * np.cos(ang), rad * np.sin(ang), c + Zn * tw], -1).reshape(-1, 3)
    m = len(zs)
    i = np.arange(nu)[:, None]
    k = np.arange(m - 1)[None, :]
    Q = np.stack([i * m + k, ((i + 1) % nu) * m + k, ((i + 1) % nu) * m + k + 1, i * m + k + 1], -1).reshape(-1, 4)
    t = make_obj('TyreTread', V, Q, ['TYRE'], auto=40, parent=parent)
    fix_normals(t)
    # raised lettering, one glyph object each, wrapped round the sidewall
    rt = Rb + (.54 if at else .62) * sh
    zt = c + float(np.interp(rt, r[::-1], z[::-1]))
    for word, a_mid in (('VARDEN', 90), ('TRAIL A/T' if at else 'SPORT GT', 270)):
        size = (.16 if at else .20) * sh
        adv = size * .74
        a = math.radians(a_mid) + (len(word) - 1) / 2 * adv / rt
        for ch in word:
            if ch != ' ':
                cu = bpy.data.curves.new('TyreText', 'FONT')
                cu.body, cu.size, cu.align_x, cu.align_y = ch, size * MM, 'CENTER', 'CENTER'
                cu.extrude, cu.bevel_depth = .0006, .0002
                cu.resolution_u = 4
                cu.offset = size * MM * .018
                ob = bpy.data.objects.new('TyreText', cu)
                ob.data.materials.append(bpy.data.materials.get('TYRE_TEXT') or new_mat('TYRE_TEXT'))
                bpy.context.scene.collection.objects.link(ob)
                ob.parent = parent
                rot = a - math.pi / 2
                ob.rotation_euler = (0, 0, rot)
                ob.location = (rt * math.cos(a) * MM, rt * math.sin(a) * MM, (zt + .25) * MM)
            a -= adv / rt
    return Rt


def circle_of(objects, n, r, z, a0, turn=0.0):
    """Puts n copies of objects on a circle, each turned by its angle times `turn`."""
    for o in objects:
        for i in range(n):
            a = a0 + 2 * math.pi * i / n
            q = o if i == 0 else bpy.data.objects.new(o.name, o.data)
            if i:
                bpy.context.scene.collection.objects.link(q)
                q.parent = o.parent
            q.location = (r * math.cos(a) * MM, r * math.sin(a) * MM, z * MM)
            q.rotation_euler = (0, 0, a * turn)


class Wheel:
    """One complete wheel in the scene, parented to an empty standing upright (face to -Y)."""

    def __init__(self, design, with_tyre=False, lod=False, brakes=False, nuts=None):
        d = dict(design['params'])
        style = design['style']
        D, W = d.get('D', 20), d.get('W', 9)
        lip_style = d.get('lip_style', 'full')
        spec = styles.disc_spec(style, **d)
        spec['Rb'] = D * 12.7
        self.rot = bpy.data.objects.new('Wheel', None)
        bpy.context.scene.collection.objects.link(self.rot)
        self.root = bpy.data.objects.new('WheelAxis', None)
        bpy.context.scene.collection.objects.link(self.root)
        self.root.parent = self.rot
        self.root.rotation_euler = (math.pi / 2, 0, 0)
        P = self.root
        m = disc_mesh(spec, lod)
        make_obj('Disc', m['V'], m['T'], ['RIM_FACE', 'RIM_BODY', 'RIM_ACCENT'], m['mat'], normals=m['N'], parent=P)
        if not lod:
            make_obj('DiscBack', m['VB'], m['TB'], ['RIM_BODY'], auto=40, parent=P)
        # barrel
        prof = barrel_profile(D, W, spec, lip_style, 2 if lod else 5)
        lipz = -spec['lip'] - 12
        lipz_full = spec['lip'] + 5.5
        R = spec['R']

        def zones(r, z):
            Rb = D * 12.7
            front = (z > -lipz_full) & (r > R - 2.2) & ~((r < Rb + 17.3) & (r > R + 2) & (z < -5.2))
            if lip_style != 'full':
                inner_wall = (r < R + .6) & (r > R - 1.9) & (z > lipz)
                flange = (z > -18) & (r > R + .3) & (z > -6 - (Rb + 17.5 - r) * .5)
                front = inner_wall | flange
            return np.where(front, 0, 1)
        rev_obj('Barrel', prof, ['RIM_LIP', 'RIM_BARREL'], 320 if not lod else 96, True, 65, P, zones)
        # hub bore, cap
        disc = wg.Disc(spec)
        zh = float(disc.base(np.array([spec['bore'] + 4.0]))[0])
        rb = spec['bore']
        rev_obj('Bore', wg.round_profile([(rb, zh - 2.4, 0), (rb, zh - 40, 0), (rb - 8, zh - 42, 0), (0.01, zh - 42, 0)]), ['RIM_BODY'],
                128 if not lod else 48, parent=P)
        rev_obj('HubPad', wg.round_profile([(rb - 8, zh - 41, 0), (spec['pcd'] / 2 + 11, zh - 41, 1), (spec['pcd'] / 2 + 11, zh - 44, 0)]),
                ['ROTOR_HAT'], 96 if not lod else 32, parent=P)
        rc = rb - .7
        cz = zh - 1.0
        cap = wg.round_profile([(0.01, cz + 2.6, 0), (rc * .5, cz + 2.3, 30), (rc * .80, cz + 1.2, 10), (rc * .83, cz + .2, .5),
                                (rc * .86, cz + .2, .5), (rc * .88, cz + 1.4, .6), (rc * .95, cz + 1.0, 1.2), (rc, cz - 1.6, 1.2),
                                (rc, cz - 14, 0)], False, 5)

        def capz(r, z):
            return np.where(r > rc * .855, 1, 0)
        rev_obj('Cap', cap, ['CAP', 'CAP_RING'], 128 if not lod else 48, parent=P, zones=capz)
        emblem(design['brand'], rc * .80, cz + 2.5, P)
        # valve stem through the barrel, between two spokes
        if style != 'turbofan':
            th = np.radians(np.arange(0, 360, 1.0))
            rv = spec['R'] * .93
            val = disc.fields(rv * np.cos(th), rv * np.sin(th))['D']
            # roomiest gap near 4 o'clock
            pref = np.abs((np.degrees(th) - 325 + 180) % 360 - 180)
            self._valve(math.degrees(th[int(np.argmin(val + pref * .10))]), D, spec, P, lod)
        # lip hardware
        nb = d.get('lip_bolts', 0)
        if nb:
            rbolt = spec['R'] - d.get('bolt_inset', 7.0)
            zb = -spec['lip'] + d.get('bolt_z', 1.0)
            if d.get('ring_w'):
                self._bead_ring(d, D, spec, P, lod)
                rbolt, zb = D * 12.7 + 17.5 - d['ring_w'] / 2, d.get('ring_h', 9.0)
            bolt = hex_bolt('LipBolt', P, d['bolt_r'], d['bolt_h'], d['bolt_r'] * 1.35, 'LIP_BOLT')
            circle_of(bolt, nb, rbolt, zb, math.pi / nb + math.pi / 2, 3.7)
        if nuts if nuts is not None else with_tyre:
            circle_of(hex_bolt('LugNut', P, 9.5, 20, 11.5, 'LUG'), spec['lugs'], spec['pcd'] / 2, zh - wg.LUG_DEPTH, spec['lug_a0'])
        self.outer = D * 12.7 + 17.5
        if with_tyre:
            self.outer = tyre(D, W, d.get('aspect', 30), P, d.get('tread', 'road'))
        if brakes:
            self._brakes(D, W, zh, P)
        bpy.context.view_layer.update()

    def _valve(self, deg, D, spec, P, lod):
        e = bpy.data.objects.new('ValveAxis', None)
        bpy.context.scene.collection.objects.link(e)
        e.parent = P
        a = math.radians(deg)
        r = D * 12.7 - 13
        z = -spec['lip'] - 40
        e.location = (r * math.cos(a) * MM, r * math.sin(a) * MM, z * MM)
        # lean inwards and forwards
        dirv = Vector((-math.cos(a) * .52, -math.sin(a) * .52, .86)).normalized()
        e.rotation_mode = 'QUATERNION'
        e.rotation_quaternion = dirv.to_track_quat('Z', 'Y')
        s = 20 if lod else 40
        rev_obj('ValveRubber', wg.round_profile([(0.01, -4, 0), (7, -4, 1), (7, 2, 2), (4.6, 6, 2), (4.0, 22, 1), (0.01, 22, 0)]), ['VALVE'],
                s, parent=e)
        rev_obj('ValveCap', wg.round_profile([(3.6, 20, 0), (3.6, 22, 0), (4.4, 22, .5), (4.4, 31, 1.2), (0.01, 31.6, 0)]), ['METAL'], s,
                parent=e)

    def _bead_ring(self, d, D, spec, P, lod):
        Rf = D * 12.7 + 17.5
        w, h = d['ring_w'], d.get('ring_h', 9.0)
        pr = wg.round_profile([(Rf + 1.5, -5, 1), (Rf + 1.5, h - 2, 2.5), (Rf - 2.5, h, 1.5), (Rf - w + 2.5, h, 1.5), (Rf - w - .5, h - 2.5, 2),
                               (Rf - w - 1.5, -3, 1)], True, 4)
        rev_obj('BeadRing', pr, ['RIM_LIP'], 320 if not lod else 96, True, 34, P)

    def _brakes(self, D, W, zh, P):
        Rr = D * 12.7 - 46
        z = zh - 75
        rev_obj('Rotor', wg.round_profile([(Rr * .58, z, .5), (Rr, z, 1.5), (Rr, z - 30, 1.5), (Rr * .58, z - 30, .5)], True, 3), ['ROTOR'], 256,
                True, parent=P)
        rev_obj('RotorHat', wg.round_profile([(0.01, z + 38, 0), (84, z + 38, 5), (Rr * .54, z + 20, 6), (Rr * .6, z - 4, 0)], False, 4),
                ['ROTOR_HAT'], 128, parent=P)
        n = 20
        V, Fc = [], []
        a0, a1 = math.radians(12), math.radians(74)
        r0, r1 = Rr * .66, Rr + 12
        sec = [(r0, z - 44), (r0, z + 12), (r0 + 16, z + 24), (r1 - 12, z + 24), (r1, z + 10), (r1, z - 44)]
        for i in range(n + 1):
            a = a0 + (a1 - a0) * i / n
            for r, zz in sec:
                V.append((r * math.cos(a), r * math.sin(a), zz))
        m = len(sec)
        for i in range(n):
            for k in range(m):
                Fc.append((i * m + k, (i + 1) * m + k, (i + 1) * m + (k + 1) % m, i * m + (k + 1) % m))
        Fc.append(tuple(range(m)))
        Fc.append(tuple(range(n * m, (n + 1) * m)))
        ob = make_obj('Caliper', V, Fc, ['CALIPER'], auto=30, parent=P)
        fix_normals(ob)
        b = ob.modifiers.new('b', 'BEVEL')
        b.width, b.segments = .005, 4


# ================================================================== studio
def clear_scene():
    bpy.ops.wm.read_factory_settings(use_empty=True)


def softbox(name, loc, size, target, strength, edge, col=(1, 1, 1), grad=None):
    """Rectangular emitter with a soft, feathered edge (reads as a real softbox in gloss paint).
    grad: (bottom, top) strength multipliers along its height."""
    bpy.ops.mesh.primitive_plane_add(size=1)
    ob = bpy.context.object
    ob.name = name
    ob.scale = (size[0], size[1], 1)
    ob.location = loc
    d = Vector(target) - Vector(loc)
    ob.rotation_mode = 'QUATERNION'
    ob.rotation_quaternion = (-d).to_track_quat('-Z', 'Y')
    m = new_mat('SB_' + name)
    nt = m.node_tree
    N, Lk = nt.nodes, nt.links
    out = N.new('ShaderNodeOutputMaterial')
    em = N.new('ShaderNodeEmission')
    tc = N.new('ShaderNodeTexCoord')
    sep = N.new('ShaderNodeSeparateXYZ')
    Lk.new(tc.outputs['UV'], sep.inputs[0])
    prod = None
    for i in (0, 1):
        # feather = smoothstep(0.5-|uv-0.5|)
        a = N.new('ShaderNodeMath')
        a.operation = 'SUBTRACT'
        a.inputs[1].default_value = .5
        Lk.new(sep.outputs[i], a.inputs[0])
        b = N.new('ShaderNodeMath')
        b.operation = 'ABSOLUTE'
        Lk.new(a.outputs[0], b.inputs[0])
        mr = N.new('ShaderNodeMapRange')
        mr.interpolation_type = 'SMOOTHSTEP'
        e = edge * min(size) / size[i]
        mr.inputs['From Min'].default_value = .5
        mr.inputs['From Max'].default_value = .5 - max(e, .02)
        Lk.new(b.outputs[0], mr.inputs['Value'])
        if prod is None:
            prod = mr.outputs[0]
        else:
            mm = N.new('ShaderNodeMath')
            mm.operation = 'MULTIPLY'
            Lk.new(prod, mm.inputs[0])
            Lk.new(mr.outputs[0], mm.inputs[1])
            prod = mm.outputs[0]
    if grad:
        mr = N.new('ShaderNodeMapRange')
        mr.inputs['To Min'].default_value, mr.inputs['To Max'].default_value = grad
        Lk.new(sep.outputs[1], mr.inputs['Value'])
        mm = N.new('ShaderNodeMath')
        mm.operation = 'MULTIPLY'
        Lk.new(prod, mm.inputs[0])
        Lk.new(mr.outputs[0], mm.inputs[1])
        prod = mm.outputs[0]
    mm = N.new('ShaderNodeMath')
    mm.operation = 'MULTIPLY'
    mm.inputs[1].default_value = strength
    Lk.new(prod, mm.inputs[0])
    Lk.new(mm.outputs[0], em.inputs['Strength'])
    em.inputs['Color'].default_value = (*col, 1)
    # emit from the front side only
    geo = N.new('ShaderNodeNewGeometry')
    mix = N.new('ShaderNodeMixShader')
    blk = N.new('ShaderNodeBsdfTransparent')
    Lk.new(geo.outputs['Backfacing'], mix.inputs[0])
    Lk.new(em.outputs[0], mix.inputs[1])
    Lk.new(blk.outputs[0], mix.inputs[2])
    Lk.new(mix.outputs[0], out.inputs[0])
    ob.data.materials.append(m)
    ob.visible_camera = False
    ob.visible_shadow = False
    return ob


def world(bottom=.30, horizon=.16, top=.10):
    w = bpy.data.worlds.new('Studio')
    bpy.context.scene.world = w
    w.use_nodes = True
    nt = w.node_tree
    nt.nodes.clear()
    out = nt.nodes.new('ShaderNodeOutputWorld')
    bg = nt.nodes.new('ShaderNodeBackground')
    tc = nt.nodes.new('ShaderNodeTexCoord')
    sep = nt.nodes.new('ShaderNodeSeparateXYZ')
    mr = nt.nodes.new('ShaderNodeMapRange')
    mr.inputs['From Min'].default_value, mr.inputs['From Max'].default_value = -1, 1
    rp = nt.nodes.new('ShaderNodeValToRGB')
    rp.color_ramp.interpolation = 'EASE'
    e = rp.color_ramp.elements
    e[0].position, e[0].color = .22, (bottom, bottom, bottom, 1)
    e[1].position, e[1].color = .80, (top, top, top, 1)
    k = e.new(.50)
    k.color = (horizon, horizon, horizon, 1)
    nt.links.new(tc.outputs['Generated'], sep.inputs[0])
    nt.links.new(sep.outputs[2], mr.inputs['Value'])
    nt.links.new(mr.outputs[0], rp.inputs[0])
    nt.links.new(rp.outputs[0], bg.inputs[0])
    nt.links.new(bg.outputs[0], out.inputs[0])
    w.cycles.sampling_method = 'MANUAL'
    w.cycles.sample_map_resolution = 256
    return w


def studio(kind):
    """Product set: camera on -Y. Big key left, overhead bank, thin right rim strip, low front fill, dark gaps between."""
    if kind == 'product':
        world(.30, .15, .12)
        softbox('Key', (-1.35, -1.25, .85), (1.3, 1.7), (0, 0, 0), 9.0, .35, grad=(.55, 1.1))
        softbox('Top', (.1, -.55, 1.55), (2.2, 1.1), (0, -.05, 0), 9.0, .35)
        softbox('Rim', (1.45, -.45, .25), (.50, 1.8), (0, 0, 0), 8.5, .4, grad=(.6, 1.15))
        softbox('Front', (.55, -2.6, .15), (1.3, 1.0), (0, 0, 0), 1.7, .5)
        softbox('Low', (-.2, -1.0, -1.15), (2.0, .7), (0, 0, -.05), 2.0, .5)
        softbox('BackL', (-1.2, .9, .4), (.7, 1.5), (0, .1, 0), 6.0, .4)
        softbox('BackR', (1.2, .9, .5), (.6, 1.4), (0, .1, 0), 5.0, .4)
    else:
        # flat faces look straight back past the lens: bracket it with a large graded bank above and a strip on each side
        world(.28, .20, .14)
        softbox('Bank', (-.3, -2.3, 1.10), (2.8, 1.5), (0, 0, 0), 8.5, .45, grad=(.35, 1.2))
        softbox('Top', (0, -.6, 1.6), (2.4, 1.0), (0, 0, 0), 8.0, .35)
        softbox('KeyL', (-1.7, -1.0, .35), (.8, 1.9), (0, 0, 0), 7.5, .4)
        softbox('KeyR', (1.7, -.8, .2), (.5, 1.9), (0, 0, 0), 7.0, .4)
        softbox('Fill', (.9, -2.5, -.5), (.9, .9), (0, 0, 0), 1.5, .5)
        softbox('Low', (0, -1.1, -1.25), (2.0, .6), (0, 0, 0), 2.4, .5)


def camera(loc, target, lens):
    cam = bpy.data.objects.get('Cam')
    if not cam:
        cam = bpy.data.objects.new('Cam', bpy.data.cameras.new('Cam'))
        bpy.context.scene.collection.objects.link(cam)
    cam.data.lens = lens
    cam.data.sensor_width = 36
    cam.data.shift_x = cam.data.shift_y = 0
    cam.location = loc
    d = Vector(target) - Vector(loc)
    cam.rotation_mode = 'QUATERNION'
    cam.rotation_quaternion = d.to_track_quat('-Z', 'Y')
    cam.data.clip_end = 100
    bpy.context.scene.camera = cam


def setup_render(w, h, samples, transparent, exposure):
    s = bpy.context.scene
    s.render.engine = 'CYCLES'
    c = s.cycles
    c.device = 'CPU'
    c.samples = samples
    c.use_adaptive_sampling = True
    c.adaptive_threshold = 0.03
    c.adaptive_min_samples = min(12, samples)
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces, c.transparent_max_bounces = 5, 2, 4, 4, 8
    c.caustics_reflective = c.caustics_refractive = False
    c.blur_glossy = 1.0
    c.sample_clamp_indirect = 1.6
    c.sample_clamp_direct = 0
    c.filter_width = 1.35
    s.render.resolution_x, s.render.resolution_y, s.render.resolution_percentage = w, h, 100
    s.render.film_transparent = transparent
    s.view_settings.view_transform = 'Filmic'
    s.view_settings.look = 'Medium High Contrast'
    s.view_settings.exposure = exposure
    s.render.use_persistent_data = True
    s.render.image_settings.file_format = 'PNG'
    s.render.image_settings.color_mode = 'RGBA'
    s.render.image_settings.color_depth = '16'
    s.render.image_settings.compression = 15
    try:
        import _cycles
        oidn = bool(_cycles.with_openimagedenoise)
    except Exception:
        oidn = False
    c.use_denoising = oidn
    if oidn:
        c.denoiser = 'OPENIMAGEDENOISE'
    return oidn


def feature_outputs(tmp):
    """Without OIDN: write albedo/normal feature images next to the beauty pass for post.denoise."""
    s = bpy.context.scene
    vl = s.view_layers[0]
    vl.use_pass_normal = True
    vl.use_pass_glossy_color = True
    vl.use_pass_diffuse_color = True
    vl.use_pass_z = False
    s.use_nodes = True
    nt = s.node_tree
    nt.nodes.clear()
    rl = nt.nodes.new('CompositorNodeRLayers')
    co = nt.nodes.new('CompositorNodeComposite')
    nt.links.new(rl.outputs['Image'], co.inputs[0])
    fo = nt.nodes.new('CompositorNodeOutputFile')
    fo.base_path = tmp
    fo.format.file_format = 'OPEN_EXR'
    fo.format.color_depth = '16'
    fo.file_slots.clear()
    for slot, pas in (('normal', 'Normal'), ('gcol', 'GlossCol'), ('dcol', 'DiffCol')):
        fo.file_slots.new(slot + '_')
        nt.links.new(rl.outputs[pas], fo.inputs[slot + '_'])


def render(w, h, samples, transparent, exposure):
    """Render, denoise, return float RGBA display-referred array (h, w, 4), top row first."""
    oidn = setup_render(w, h, samples, transparent, exposure)
    s = bpy.context.scene
    with tempfile.TemporaryDirectory(prefix='wheel_') as tmp:
        if oidn:
            s.use_nodes = False
        else:
            feature_outputs(tmp)
        s.render.filepath = os.path.join(tmp, 'beauty.png')
        t = time.time()
        bpy.ops.render.render(write_still=True)
        t1 = time.time()
        img = load_px(s.render.filepath)
        if not oidn:
            fe = {k: load_px(os.path.join(tmp, '%s_%04d.exr' % (k, s.frame_current)), True) for k in ('normal', 'gcol', 'dcol')}
            img = post.denoise(img, fe)
    print('RENDER %.1fs denoise %.1fs' % (t1 - t, time.time() - t1), flush=True)
    return img


def load_px(fn, raw=False):
    im = bpy.data.images.load(fn)
    if not raw:
        im.colorspace_settings.name = 'Non-Color'
    w, h = im.size
    a = np.empty(w * h * 4, np.float32)
    im.pixels.foreach_get(a)
    bpy.data.images.remove(im)
    return a.reshape(h, w, 4)[::-1].copy()


# ================================================================== views
VIEWS = {
    # yaw of the wheel about Z (deg), camera height, lens
    'hero': dict(yaw=33, cam=(0, -3.4, .42), lens=100),
    'front': dict(yaw=0, cam=(0, -4.2, .10), lens=120),
    'tyre': dict(yaw=30, cam=(0, -3.4, .38), lens=100),
}


def frame(objs, fill):
    """Zoom and shift so that the projected bounds fill the frame. Returns pixel-normalised bounds."""
    bpy.context.view_layer.update()
    pts = []
    for o in objs:
        M = o.matrix_world
        n = len(o.data.vertices)
        a = np.empty(n * 3)
        o.data.vertices.foreach_get('co', a)
        pts += [M @ Vector(v) for v in a.reshape(-1, 3)[::max(1, n // 4000)]]
    return frame_points(pts, fill)


def frame_points(pts, fill):
    from bpy_extras.object_utils import world_to_camera_view
    sc = bpy.context.scene
    cam = sc.camera
    pts = [Vector(p) for p in pts]

    def bounds():
        bpy.context.view_layer.update()
        q = np.array([world_to_camera_view(sc, cam, p)[:2] for p in pts])
        return q.min(0), q.max(0)
    asp = sc.render.resolution_y / sc.render.resolution_x
    for _ in range(3):
        lo, hi = bounds()
        cam.data.lens *= fill / max(hi - lo)
        lo, hi = bounds()
        c = (lo + hi) / 2
        cam.data.shift_x += c[0] - .5
        cam.data.shift_y += (c[1] - .5) * asp
    return bounds()


def meshes_of(root):
    out = []
    for o in root.children:
        out += [o] + meshes_of(o)
    return out


def shoot_wheel(wheel, view, size, samples, exposure):
    v = VIEWS[view]
    wheel.rot.rotation_euler = (0, 0, math.radians(v['yaw']))
    camera(v['cam'], (0, 0, 0), v['lens'])
    sc = bpy.context.scene
    sc.render.resolution_x = sc.render.resolution_y = size
    lo, hi = frame([o for o in meshes_of(wheel.rot) if o.type == 'MESH'], .90)
    bpy.context.scene.camera.data.shift_y -= .012
    lo, hi = lo + (0, .012), hi + (0, .012)
    return render(size, size, samples, True, exposure), (lo, hi)


def load_designs():
    with open(os.path.join(HERE, 'designs.json')) as f:
        return json.load(f)


def find(data, did):
    return next(d for d in data['designs'] if d['id'] == did)


def arguments():
    return sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else []


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--one', help='design/finish/view')
    ap.add_argument('--batch', action='store_true')
    ap.add_argument('--only', default='', help='substring filter for --batch')
    ap.add_argument('--reverse', action='store_true', help='work the list from its end (second worker beside the first)')
    ap.add_argument('--redo', action='store_true', help='render even if the file exists')
    ap.add_argument('--size', type=int, default=0)
    ap.add_argument('--samples', type=int, default=0)
    ap.add_argument('--out', default='')
    a = ap.parse_args(arguments())
    data = load_designs()
    R = data['render']
    size, samples = a.size or R['size'], a.samples or R['samples']
    jobs = [tuple(a.one.split('/'))] if a.one else []
    if a.batch:
        jobs = [(job['design'], job['finish'], job['view']) for job in data['renderList']]
        if a.reverse:
            jobs.reverse()
    last = None
    wheel = None
    for did, fin, view in jobs:
        out = a.out or os.path.join(IMAGERY, 'wheels', did, '%s-%s.webp' % (fin, view))
        if a.batch and ((os.path.exists(out) and not a.redo) or (a.only and a.only not in '%s/%s-%s' % (did, fin, view))):
            continue
        t0 = time.time()
        if (did, view) != last:
            clear_scene()
            wheel = Wheel(find(data, did), with_tyre=view == 'tyre', brakes=view == 'tyre')
            studio('frontal' if view == 'front' else 'product')
            last = (did, view)
        apply_finish(fin)
        more = 3 if 'white' in FINISHES[fin]['FACE'] else 1          # diffuse white is the noisiest finish
        img, bb = shoot_wheel(wheel, view, size, samples * more, R['exposure'])
        img = post.contact_shadow(img, bb, view)
        os.makedirs(os.path.dirname(os.path.abspath(out)), exist_ok=True)
        post.save(img, out, R['quality'])
        print('DONE %s %.0fs %d bytes' % (out.replace(IMAGERY + os.sep, ''), time.time() - t0, os.path.getsize(out)), flush=True)


if __name__ == '__main__':
    main()
