"""Accessory product shots. One small builder function per picture, named after the file (dashes -> underscores).

    blender -b -P render_addons.py -- [--only text] [--scale 1.0] [--samples 28] [--out dir]

Models are in mm, standing on z = 0; the set is scaled so that every subject fills the same studio.
Shadows are computed from the geometry (post.ground_shadow), so they are noise-free alpha.
"""
import bpy
import os
import sys
import math
import functools
import random
import numpy as np
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import render_wheels as rw      # noqa: E402
import wheel_geom as wg         # noqa: E402
import batch                    # noqa: E402
import post                     # noqa: E402

surf, MM, pi = rw.surf, rw.MM, math.pi
MATS = {
    'chrome': surf((.84, .85, .86), 1, .06), 'steel': surf((.60, .60, .61), 1, .24, aniso=.3), 'zinc': surf((.52, .53, .55), 1, .30),
    'blacksteel': surf((.022, .022, .024), .85, .27, .5, .1), 'alu': surf((.78, .78, .79), 1, .25, aniso=.5, turned=.8),
    'anod': surf((.012, .012, .013), .6, .34, .15, .2), 'greyplastic': surf((.16, .165, .17), 0, .42), 'blackplastic': surf((.013, .013, .014), 0, .34),
    'softblack': surf((.012, .012, .0125), 0, .55, spec=.35), 'rubber': surf((.011, .011, .0115), 0, .50, spec=.35),
    'gloss': rw.SURF['gloss-black'], 'gunmetal': rw.SURF['gunmetal'], 'silver': rw.SURF['hyper-silver'],
    'brass': surf((.72, .46, .14), 1, .24), 'redanod': surf((.48, .012, .012), .85, .26, .5, .1), 'red': rw.SURF['red'],
    'blue': surf((.015, .07, .40), .1, .3, .6), 'yellow': surf((.75, .42, .01), 0, .34, .4), 'green': surf((.02, .26, .07), 0, .34, .4),
    'white': surf((.78, .78, .77), 0, .38), 'label': surf((.74, .74, .72), 0, .45), 'purple': surf((.10, .010, .17), 0, .16, .8, .03),
    'bottle': surf((.018, .019, .021), 0, .22, .6, .06), 'amber': surf((.035, .013, .005), 0, .10, 1, .02),
    'teal': surf((.012, .18, .17), 0, .3, .6), 'orange': surf((.72, .16, .012), 0, .35, .4), 'fabric': surf((.013, .013, .0145), 0, .82, spec=.2),
    'cloth1': surf((.028, .030, .034), 0, .92, spec=.12), 'cloth2': surf((.045, .048, .054), 0, .92, spec=.12), 'gold': surf((.80, .52, .18), 1, .22),
    'glass': surf((.9, .9, .9), 0, .02, 1, .01), 'dial': surf((.80, .80, .78), 0, .4),
}
ROOT = None


def mat(n):
    if n not in bpy.data.materials:
        m = rw.build_surface(n, MATS[n])
        if n in ('fabric', 'cloth1', 'cloth2'):
            rw.bump(m, 260, .5, .002)
            rw.nodes_of(m)[1].inputs['Sheen'].default_value = .6
    return n


def node(loc=(0, 0, 0), rot=(0, 0, 0), parent=None):
    e = bpy.data.objects.new('grp', None)
    bpy.context.scene.collection.objects.link(e)
    e.parent = parent or ROOT
    e.location = [v * MM for v in loc]
    e.rotation_euler = [math.radians(v) for v in rot]
    return e


def rev(pts, m, P=None, seg=96, closed=False, auto=35, fs=4):
    return rw.rev_obj('rev', wg.round_profile(pts, closed, fs), [mat(m)], seg, closed, auto, P or ROOT)


def rmod(prof, fn, m, P=None, seg=144, auto=30):
    """Revolved profile with radius modulation fn(angle, r, z) -> r."""
    V, Q = wg.revolve(np.asarray(prof, float), seg)
    a = np.arctan2(V[:, 1], V[:, 0])
    r = np.hypot(V[:, 0], V[:, 1])
    rr = fn(a, r, V[:, 2])
    V[:, 0], V[:, 1] = rr * np.cos(a), rr * np.sin(a)
    ob = rw.make_obj('rmod', V, Q, [mat(m)], auto=auto, parent=P or ROOT)
    rw.fix_normals(ob)
    return ob


def box(sx, sy, sz, m, loc=(0, 0, 0), bev=2.0, P=None, rot=(0, 0, 0), seg=4, puff=0):
    V = [(x * sx / 2, y * sy / 2, z * sz) for z in (0, 1) for y in (-1, 1) for x in (-1, 1)]
    Fc = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    ob = rw.make_obj('box', V, Fc, [mat(m)], auto=35, parent=P or ROOT)
    ob.location = [v * MM for v in loc]
    ob.rotation_euler = [math.radians(v) for v in rot]
    if bev:
        b = ob.modifiers.new('b', 'BEVEL')
        b.width, b.segments, b.limit_method = bev * MM, seg, 'NONE'
        b.harden_normals = True
    return ob


def tube(pts, r, m, P=None, smooth=True):
    cu = bpy.data.curves.new('tube', 'CURVE')
    cu.dimensions, cu.bevel_depth, cu.bevel_resolution, cu.use_fill_caps = '3D', r * MM, 6, True
    p = wg.spline(pts, 12) if smooth and len(pts) > 2 else np.array(pts, float)
    sp = cu.splines.new('POLY')
    sp.points.add(len(p) - 1)
    for i, q in enumerate(p):
        sp.points[i].co = (q[0] * MM, q[1] * MM, q[2] * MM, 1)
    ob = bpy.data.objects.new('tube', cu)
    bpy.context.scene.collection.objects.link(ob)
    ob.data.materials.append(bpy.data.materials[mat(m)])
    ob.parent = P or ROOT
    return ob


def plate(loops, t, m, P, bev):
    """2-D outline with holes, extruded t upwards."""
    cu = bpy.data.curves.new('plate', 'CURVE')
    cu.dimensions, cu.fill_mode = '2D', 'BOTH'
    cu.extrude, cu.bevel_depth, cu.bevel_resolution = (t / 2 - bev) * MM, bev * MM, 3
    for lp in loops:
        sp = cu.splines.new('POLY')
        sp.points.add(len(lp) - 1)
        for i, q in enumerate(lp):
            sp.points[i].co = (q[0] * MM, q[1] * MM, 0, 1)
        sp.use_cyclic_u = True
    ob = bpy.data.objects.new('plate', cu)
    bpy.context.scene.collection.objects.link(ob)
    ob.data.materials.append(bpy.data.materials[mat(m)])
    ob.parent = P or ROOT
    ob.location = (0, 0, t / 2 * MM)


def circ(r, cx=0, cy=0, n=72):
    return [(cx + r * math.cos(2 * pi * i / n), cy + r * math.sin(2 * pi * i / n)) for i in range(n)]


def hexr(af):
    def f(a, r):
        am = (a + pi / 6) % (pi / 3) - pi / 6
        return np.minimum(r, af / 2 / np.cos(am))
    return f


# ------------------------------------------------------------------ parts
def nut(P, m):
    af, h = 19, 35
    prof = wg.round_profile([(0.01, 0, 0), (7.2, 0, .4), (6.6, 1, 0), (12.2, 10.5, .8), (12.4, 11.2, .4), (11.4, 13, 0), (11.4, h - 7, 0), (9.6, h - 3.5, 1), (8.8, h - 2.2, 1.5),
                             (5, h - .4, 4), (0.01, h, 0)], False, 5)
    # densify between corners so the hex limit is sampled
    rmod(prof, lambda a, r, z: np.where(z > 11.5, hexr(af)(a, r), r), m, P, 192, 26)


def shank(P, m, r, z0, z1):
    pitch = 1.5
    n = int((z1 - z0) / pitch * 6)
    z = np.linspace(z0, z1, n)
    V, Q = wg.revolve(np.c_[np.full(n, r), z], 48)
    a = np.arctan2(V[:, 1], V[:, 0])
    ph = (V[:, 2] / pitch - a / (2 * pi)) % 1
    rr = r - 1.0 * np.abs(ph - .5) * 2 * np.clip((V[:, 2] - z0) / 2, .4, 1)
    V[:, 0], V[:, 1] = rr * np.cos(a), rr * np.sin(a)
    ob = rw.make_obj('thread', V, Q, [mat(m)], auto=60, parent=P)
    rw.fix_normals(ob)
    rev([(0.01, z0, 0), (r - .9, z0, .4), (r - .9, z0 + 1, 0)], m, P, 48)


def bolt(P, m, ball):
    """Seat towards -z, head up; origin at flange underside."""
    seat = [(6, -10, 0), (6.4, -9, 0), (11.6, -.5, .5)] if not ball else [(6, -9, 0), (8.6, -7.6, 3), (11.2, -4, 5), (12, -.2, .6)]
    prof = wg.round_profile(seat + [(12.4, 0, .4), (12.4, 2.2, .8), (10.4, 3.6, .6), (10.4, 14, 0), (8.6, 16.4, .8), (6, 16.6, .5), (5.4, 14.4, .5), (0.01, 14.2, 0)], False, 4)
    rmod(prof, lambda a, r, z: np.where((z > 3.4), hexr(17)(a, r), r), m, P, 192, 26)
    shank(P, m, 6, -38, -9)


def subdivide(prof, steps):
    """More points along a profile: steps(a, b) for each of its segments."""
    out = []
    for a, b in zip(prof[:-1], prof[1:]):
        out += [a + (b - a) * t for t in np.linspace(0, 1, steps(a, b), endpoint=False)]
    return np.array(out + [prof[-1]])


def lobes(a):
    """The wavy outline that only its own key turns."""
    return 8.6 + 2.6 * np.abs(np.sin(a * 4.5 + .5 * np.sin(a * 2))) ** .6


def locknut(P, m):
    h = 32
    prof = wg.round_profile([(0.01, 0, 0), (7.2, 0, .4), (6.6, 1, 0), (11.6, 10, .8), (11.9, 11, .4), (10.6, 12.5, .6), (10.6, 20, .5), (11, 20.5, .3), (11, h - 1, 1), (0.01, h, 0)], False, 4)
    rmod(subdivide(prof, lambda a, b: 4), lambda a, r, z: np.where((z > 21) & (r > 4), np.minimum(r, lobes(a)), r), m, P, 288, 28)


def lock_key(P):
    prof = wg.round_profile([(8, 0, 0), (13.4, 0, .6), (13.4, 18, .8), (11.4, 19.5, .6), (11.4, 38, 1), (7, 38.4, .5), (7, 24, 0)], False, 4)
    rmod(prof, lambda a, r, z: np.where((z > 19) & (r > 9), hexr(21)(a, r), r), 'blacksteel', P, 192, 26)


def diamonds(a, z, n, pitch):
    """The height of a knurl, -.5 to .5: two families of grooves that cross."""
    return np.abs(((a * n / (2 * pi) + z * pitch) % 1) - .5) + np.abs(((a * n / (2 * pi) - z * pitch) % 1) - .5) - .5


def valve_cap(P, m, h=15):
    prof = wg.round_profile([(3.4, 0, 0), (5.0, 0, .5), (5.0, 2, .3), (4.6, 2.4, .2), (4.6, h - 4, .2), (5.0, h - 3.6, .2), (4.9, h, 1.2), (0.01, h + .5, 0)], False, 5)

    def f(a, r, z):
        return np.where((z > 2.5) & (z < h - 4.1), r + .55 * diamonds(a, z, 22, .32), r)
    rmod(subdivide(prof, lambda a, b: max(2, int(abs(b[1] - a[1]) * 7))), f, m, P, 352, 22)


def stem(P, m, L=42, nutm='chrome', cap='chrome', rubber=False):
    if rubber:
        rev([(0.01, -6, 0), (9.4, -6, 2), (9.6, -1, 1), (7.6, 0, .5), (7.6, 2.5, .5), (8.8, 4, 2), (7, 12, 6), (5.2, 22, 4), (4.6, L - 12, 1), (4.4, L - 11, .4), (3.2, L - 11, 0)], 'rubber', P)
        rev([(0.01, L - 12, 0), (3.6, L - 12, 0), (3.6, L, .6), (0.01, L, 0)], 'brass', P, 48)
    else:
        rev([(0.01, -3, 0), (7.8, -3, .8), (7.8, 0, .6), (5.6, 1, 0), (5.6, 3, 0)], 'rubber', P)
        rmod(wg.round_profile([(5, 4, 0), (9, 4, .5), (9, 5.5, .5), (7.6, 6, .3), (7.6, 13, .8), (5, 13.6, .5)], False, 4), lambda a, r, z: np.where(z > 5.8, hexr(13)(a, r), r), nutm, P, 144, 28)
        rev([(5.6, 13, 0), (4.2, 15, .6), (4.2, L - 9, .5), (3.9, L - 8.6, .2), (3.9, L, .4), (0.01, L, 0)], m, P, 64)
        rev([(3, 13, 0), (5.2, 13.4, .6), (4.3, 16, .6), (4.25, L - 12, .3)], m, P, 64)
    valve_cap(node((0, 0, L - 9), parent=P), cap, 12)


def sensor(P, rubber=False):
    """TPMS body behind a valve; valve axis leaves along +x."""
    box(48, 26, 17, 'blackplastic', (-30, 0, -8), 5, P, seg=6)
    box(30, 17, 1.2, 'greyplastic', (-33, 0, 8.4), .5, P)
    for sx in (-48, -14):
        g = node((sx, 0, 9), parent=P)
        rev([(0.01, 0, 0), (2.2, 0, .3), (2.2, .8, .3), (0.01, .8, 0)], 'zinc', g, 24)
    box(14, 12, 12, 'blackplastic', (-6, 0, -6), 3, P)
    s = node((2, 0, 0), (0, 68, 0), P)
    stem(s, 'alu' if not rubber else 'rubber', 44, 'zinc', 'blackplastic' if rubber else 'chrome', rubber)


def bottle_body(P, m, w, d, h, neck, accent):
    k, shoulder = d / w, 34
    prof = wg.round_profile([(0.01, 0, 0), (w / 2 - 3, 0, 5), (w / 2, 6, 4), (w / 2, h - shoulder, 26), (neck + 6, h - 8, 12), (neck, h - 3, 2), (neck, h + 8, 0)], False, 8)

    def f(a, r, z):
        t = np.clip((z - (h - shoulder)) / shoulder, 0, 1)
        kk = k + (1 - k) * t * t * (3 - 2 * t)
        # super-ellipse section below, round at the neck
        n = 2.0 + 1.0 * (1 - t)
        c, s = np.abs(np.cos(a)), np.abs(np.sin(a)) / kk
        return r / (c ** n + s ** n) ** (1 / n)
    rmod(prof, f, m, P, 144, 40)
    z0, z1 = 16, h - shoulder - 8
    V, Q = wg.revolve(np.array([(w / 2 + .35, z) for z in np.linspace(z0, z1, 8)]), 144)
    a = np.arctan2(V[:, 1], V[:, 0])
    r = f(a, np.hypot(V[:, 0], V[:, 1]), V[:, 2])
    V[:, 0], V[:, 1] = r * np.cos(a), r * np.sin(a)
    am = np.arctan2(np.sin(a[Q]).mean(1), np.cos(a[Q]).mean(1))
    keep = np.abs(am + pi / 2) < 1.15
    rw.make_obj('label', V, Q[keep], [mat('label')], auto=60, parent=P)
    zc = V[:, 2][Q].mean(1)
    V2 = V * np.array([1.006, 1.006, 1])
    for sel in (zc > z0 + (z1 - z0) * .70, zc < z0 + (z1 - z0) * .16):
        rw.make_obj('accent', V2, Q[keep & sel], [mat(accent)], auto=60, parent=P)


def trigger(P, h, acc):
    m = 'blackplastic'
    g = node((0, 0, h), parent=P)
    rmod(wg.round_profile([(12, 0, 0), (16.5, 0, .8), (16.5, 15, 1), (12, 16, .5)], False, 3), lambda a, r, z: np.where(z < 14, r + .35 * np.cos(a * 36), r), m, g, 216, 40)
    box(26, 22, 26, m, (0, 0, 15), 5, g)
    box(64, 20, 17, m, (-12, 0, 32), 6, g)
    box(24, 21, 15, m, (26, 0, 30), 6, g)
    n = node((-44, 0, 40.5), (0, -90, 0), g)
    rmod(wg.round_profile([(0.01, 0, 0), (8.5, 0, .6), (8.5, 9, 1), (4, 10, .5), (0.01, 10, 0)], False, 3), lambda a, r, z: np.where(r > 6, r * (1 + .06 * np.cos(a * 4)), r), acc, n, 96, 30)
    tube([(-22, 0, 32), (-27, 0, 22), (-27, 0, 8), (-33, 0, -8)], 4.2, acc, g)
    box(7, 15, 34, acc, (-27, 0, -6), 3, g, (0, 14, 0))


def knurl(prof_r, z0, z1, m, P, n, amp, pitch, seg):
    p = np.array([(prof_r, z) for z in np.linspace(z0, z1, max(8, int((z1 - z0) * 1.2)))])
    rmod(p, lambda a, r, z: r + amp * diamonds(a, z, n, pitch), m, P, seg, 40)


def gauge_head(P, r, ring):
    """Dial in the local XY plane, facing +z."""
    rev([(0.01, -14, 0), (r - 3, -14, 3), (r, -9, 2), (r, 3, 1.5), (r - 3.4, 4, 1), (r - 4, 1, 0)], ring, P, 128)
    rev([(0.01, .6, 0), (r - 3.6, .6, 0)], 'dial', P, 96)
    for i in range(31):
        a = math.radians(225 - i * 9)
        L = 5 if i % 5 == 0 else 2.6
        c = r - 6.2 - L / 2
        box(L, .9 if i % 5 == 0 else .5, .25, 'blackplastic', (c * math.cos(a), c * math.sin(a), .7), 0, P, (0, 0, math.degrees(a)))
    a = 118
    box(r - 9, 1.3, .5, 'red', ((r - 16) / 2 * math.cos(math.radians(a)), (r - 16) / 2 * math.sin(math.radians(a)), 1.4), 0, P, (0, 0, a))
    rev([(0.01, 2.4, 0), (3, 2.2, .6), (3, 1, 0)], 'blackplastic', P, 32)


def bristles(P, m, x0, x1, r0, r1, n):
    rnd = random.Random(3)
    V, Fc = [], []
    for _i in range(n):
        x = rnd.uniform(x0, x1)
        a = rnd.uniform(0, 2 * pi)
        t = (x - x0) / (x1 - x0)
        env = r1 * (math.sin(min(1, t * 6) * pi / 2)) * (.82 + .18 * math.cos((t - .4) * 2)) * rnd.uniform(.9, 1.0)
        dx = rnd.uniform(-3, 3)
        w = .28
        ca, sa = math.cos(a), math.sin(a)
        b = len(V)
        for q, s in ((r0, w), (env, w * .6)):
            xx = x + (dx if q == env else 0)
            V += [(xx, q * ca - s * sa, q * sa + s * ca), (xx, q * ca + s * sa, q * sa - s * ca), (xx + s * 1.4, q * ca, q * sa)]
        for k in range(3):
            Fc.append((b + k, b + (k + 1) % 3, b + 3 + (k + 1) % 3, b + 3 + k))
    rw.make_obj('bristles', V, Fc, [mat(m)], smooth=False, parent=P)


def cap_part(P, m, ring):
    R = 30
    rev([(0.01, 14.6, 0), (R * .5, 14.2, 30), (R * .80, 13, 10), (R * .83, 12, .5), (R * .86, 12, .5)], m, P, 128)
    rev([(R * .86, 12, 0), (R * .88, 13.2, .6), (R * .95, 12.8, 1.2), (R, 10.2, 1.2), (R, 8, .6), (R - 3, 7.6, 0), (R - 4, 0, .5), (R - 6, 0, .5), (R - 6, 7, 0), (0.01, 7, 0)], ring, P, 128)
    for i in range(8):
        a = i * 45
        box(6, 2.4, 9, ring, ((R - 3.6) * math.cos(math.radians(a)), (R - 3.6) * math.sin(math.radians(a)), 0), .6, P, (0, 0, a + 90))


def folded(P, m, z, w=150, dx=0, ang=0):
    d, layers, t = 105, 4, 5.5
    g = node((dx, 0, z), (0, 0, ang), P)
    for i in range(layers):
        ob = box(w - i * .8, d - i * .5, t * 1.12, m, (0, 0, i * t), t * .5, g, seg=5)
        sub = ob.modifiers.new('s', 'SUBSURF')
        sub.subdivision_type, sub.levels, sub.render_levels = 'SIMPLE', 4, 5
        tx = bpy.data.textures.new('c', 'CLOUDS')
        tx.noise_scale = .035
        dm = ob.modifiers.new('d', 'DISPLACE')
        dm.texture, dm.strength, dm.mid_level, dm.texture_coords = tx, .0032, .5, 'GLOBAL'
    # fold: rounded spine on the front edge
    for j in range(layers // 2):
        tube([(-w / 2 + 3, -d / 2 + 1, t + j * 2 * t), (w / 2 - 3, -d / 2 + 1, t + j * 2 * t)], t * .98, m, g, False)


# ------------------------------------------------------------------ pictures
def _nuts(m):
    for x, y, a in ((-38, 14, 12), (-10, 26, 35), (18, 18, 55)):
        nut(node((x, y, 0), (0, 0, a)), m)
    nut(node((-6, -16, 9.9), (98, 0, 58)), m)


def lug_nut_conical_chrome(): _nuts('chrome')
def lug_nut_conical_black(): _nuts('blacksteel')


def lug_nut_flat_shank():
    def one(P):
        nutp = wg.round_profile([(0.01, 0, 0), (7.4, 0, .4), (7.6, 14, 0), (10.6, 14, .4), (13.6, 14.2, .4), (13.6, 16.5, .8), (11.6, 18, .5), (11.6, 38, 0), (9.6, 41.5, 1), (5, 43.6, 4), (0.01, 44, 0)], False, 5)
        rmod(nutp, lambda a, r, z: np.where(z > 17, hexr(20.5)(a, r), r), 'chrome', P, 192, 26)

    def washer(P):
        rev([(8.4, 0, .3), (16, 0, .5), (16, 2.6, .5), (8.4, 2.6, .3)], 'chrome', P, 96, True)
    one(node((-26, 12, 0), (0, 0, 10)))
    one(node((8, 22, 0), (0, 0, 40)))
    one(node((0, -18, 12), (90, 0, 55)))
    washer(node((36, -10, 0)))
    washer(node((-42, -20, 0)))
    washer(node((8, 22, 11.2)))


def _bolts(m, ball):
    for x, y, a in ((-34, 14, 10), (2, 24, 30)):
        bolt(node((x, y, 16.6), (180, 0, a)), m, ball=ball)
    bolt(node((-12, -16, 9.8), (96, 0, 66)), m, ball=ball)
    bolt(node((38, -4, 9.8), (96, 0, -32)), m, ball=ball)


def lug_bolt_conical_black(): _bolts('blacksteel', False)
def lug_bolt_ball(): _bolts('zinc', True)


def wheel_lock_nut():
    for x, y, a in ((-40, 16, 0), (-12, 28, 30), (18, 20, 70)):
        locknut(node((x, y, 0), (0, 0, a)), 'chrome')
    locknut(node((-20, -16, 11.4), (90, 0, 58)), 'chrome')
    lock_key(node((34, -12, 0)))


def wheel_lock_bolt():
    def lb(P):
        prof = wg.round_profile([(6, -10, 0), (6.4, -9, 0), (11.4, -.5, .5), (11.6, .4, .4), (11, 2, .5), (11, 15, 1), (0.01, 16, 0)], False, 4)
        rmod(subdivide(prof, lambda a, b: 4), lambda a, r, z: np.where((z > 3) & (r > 4), np.minimum(r, lobes(a)), r), 'chrome', P, 288, 28)
        shank(P, 'zinc', 6, -36, -9)
    for x, y, a in ((-40, 16, 0), (-10, 28, 40)):
        lb(node((x, y, 16), (180, 0, a)))
    lb(node((-24, -16, 10.6), (94, 0, 62)))
    lb(node((6, -2, 10.6), (94, 0, 40)))
    lock_key(node((40, -6, 0)))


def _rings(m):
    def ring(P):
        rev([(28, 0, .4), (36.5, 0, .6), (36.5, 2.2, .5), (34, 2.4, .3), (34, 10, 1.0), (28, 10, 1.0)], m, P, 160, True)
    ring(node((-24, 14, 0)))
    ring(node((-22, 15, 10.4), (0, 0, 20)))
    ring(node((50, 22, 36.5), (90, 0, -28)))
    ring(node((34, -24, 0), (0, 0, 0)))


def hub_ring_aluminium(): _rings('alu')
def hub_ring_plastic(): _rings('greyplastic')


def _holes(n, pcd, r, a0=90):
    return [circ(r, pcd / 2 * math.cos(math.radians(a0 + 360 / n * i)), pcd / 2 * math.sin(math.radians(a0 + 360 / n * i)), 40) for i in range(n)]


def spacer_slip_on():
    for loc, rot in (((0, 26, 0), (0, 0, 14)), ((36, -10, 75), (82, 0, -24))):
        g = node(loc, rot)
        plate([circ(75), circ(33.3)] + _holes(5, 112, 7.5) + _holes(5, 120, 2.6, 54), 12, 'anod', g, .9)
        rev([(33.3, 12, 0), (35.8, 12, .2), (35.8, 20, 1.2), (33.3, 20, .6)], 'anod', g, 128)


def spacer_bolt_on():
    def one(P):
        plate([circ(77), circ(36)] + _holes(5, 120, 13, 54) + _holes(5, 120, 6.6, 90), 30, 'anod', P, 1.4)
        rev([(36, 30, 0), (39, 30, .2), (39, 38, 1.2), (36, 38, .6)], 'anod', P, 128)
        for i in range(5):
            a = math.radians(90 + 72 * i)
            s = node((60 * math.cos(a), 60 * math.sin(a), 30), parent=P)
            shank(s, 'zinc', 6, 0, 30)
            s2 = node((60 * math.cos(a), 60 * math.sin(a), 60), (180, 0, 0), P)
            rev([(0.01, 0, 0), (5.2, 0, .8), (5.6, 1.5, 0)], 'zinc', s2, 32)
            a = math.radians(54 + 72 * i)
            s = node((60 * math.cos(a), 60 * math.sin(a), 2), parent=P)
            rmod(wg.round_profile([(11, 0, 0), (11.4, 8, .4), (11, 20, .5), (6, 21, 1), (0.01, 21, 0)], False, 3), lambda a, r, z: np.where(z > 3, hexr(19)(a, r), r), 'zinc', s, 96, 28)
    one(node((-20, 30, 0), (0, 0, 8)))
    one(node((38, -36, 80), (76, 0, -26)))


def _caps(m, ring):
    cap_part(node((-18, 12, 29), (72, 0, 22)), m, ring)
    cap_part(node((26, -22, 0), (0, 0, 10)), m, ring)
    cap_part(node((38, 30, 29), (72, 0, -16)), m, ring)


def centre_cap_black(): _caps('gloss', 'blackplastic')
def centre_cap_gunmetal(): _caps('gunmetal', 'gunmetal')
def centre_cap_silver(): _caps('silver', 'chrome')


def _vcaps(m):
    for x, y in ((-13, 4), (0, 9), (13, 5)):
        valve_cap(node((x, y, 0), (0, 0, x * 9)), m)
    valve_cap(node((-9, -11, 4.9), (0, 90, 25)), m)


def valve_cap_black(): _vcaps('blacksteel')
def valve_cap_red(): _vcaps('redanod')
def valve_cap_silver(): _vcaps('zinc')


def valve_metal():
    stem(node((-16, 6, 3), (0, 0, 0)), 'alu', 46, 'zinc', 'chrome')
    stem(node((6, 14, 3), (0, 0, 30)), 'alu', 46, 'zinc', 'chrome')
    stem(node((0, -12, 9), (0, 90, 20)), 'alu', 46, 'zinc', 'chrome')


def tpms_clamp_in():
    sensor(node((0, 0, 9), (0, 0, 28)))


def tpms_snap_in():
    sensor(node((0, 0, 9), (0, 0, 28)), True)


def tpms_service_kit():
    rmod(wg.round_profile([(4.6, 0, 0), (9.5, 0, .5), (9.5, 1.8, .5), (7.8, 2.4, .3), (7.8, 10, 1), (4.6, 10.4, .5)], False, 4), lambda a, r, z: np.where((z > 2.2) & (r > 5.5), hexr(13.6)(a, r), r), 'chrome', node((-22, 8, 0)), 144, 28)
    rev([(4.4, 0, .4), (8.8, 0, 1), (8.8, 4, 1.2), (6.8, 4.4, .5), (6.8, 7, 1), (4.4, 7, .5)], 'rubber', node((0, 16, 0)), 96, True)
    rev([(4.8, 0, .2), (9, 0, .3), (9, 1.2, .3), (4.8, 1.2, .2)], 'zinc', node((-6, -8, 0)), 96, True)
    valve_cap(node((22, 12, 0)), 'blackplastic', 12)
    c = node((12, -10, 2.6), (0, 90, -20))
    rev([(0.01, 0, 0), (2.4, 0, .3), (2.4, 6, .3), (1.8, 6.4, .2), (1.8, 12, .2), (2.3, 12.4, .2), (2.3, 16, .4), (.9, 16.6, .2), (.9, 22, .3), (0.01, 22, 0)], 'brass', c, 48)
    rev([(1.9, 8, .2), (2.5, 8.3, .2), (2.5, 11, .2), (1.9, 11.3, .2)], 'red', c, 48)
    rev([(3.2, 0, .5), (5.6, 0, 1), (5.6, 2.4, 1), (3.2, 2.4, .5)], 'rubber', node((-24, -12, 0)), 64, True)


def care_wheel_cleaner():
    g = node((0, 0, 0), (0, 0, 14))
    bottle_body(g, 'bottle', 92, 56, 190, 14, accent='teal')
    trigger(g, 190, acc='teal')


def care_iron_remover():
    g = node((0, 0, 0), (0, 0, 14))
    bottle_body(g, 'purple', 92, 56, 190, 14, accent='purple')
    trigger(g, 190, acc='blackplastic')


def _screwcap(P, h, r, m, hh):
    rmod(wg.round_profile([(r - 2, 0, 0), (r, 0, .6), (r, hh - 1, 1.6), (0.01, hh, 0)], False, 4), lambda a, r_, z: np.where((z < hh - 2) & (r_ > r - 1), r_ + .3 * np.cos(a * 44), r_), m, node((0, 0, h), parent=P), 264, 40)


def care_polish():
    g = node((0, 0, 0), (0, 0, 10))
    bottle_body(g, 'silver', 78, 46, 165, 12, accent='blacksteel')
    _screwcap(g, 163, 15, 'blackplastic', 30)


def care_tyre_dressing():
    g = node((0, 0, 0), (0, 0, 10))
    bottle_body(g, 'softblack', 84, 52, 175, 13, accent='orange')
    _screwcap(g, 173, 17, 'orange', 24)


def care_coating():
    g = node((22, -6, 0))
    rev([(0.01, 0, 0), (17, 0, 3), (17, 46, 8), (9, 56, 3), (9, 62, 0)], 'amber', g, 128, fs=7)
    V, Q = wg.revolve(np.array([(17.2, 8), (17.2, 40)]), 128)
    rw.make_obj('lab', V, Q, [mat('label')], auto=60, parent=g)
    rmod(wg.round_profile([(9, 0, 0), (11, 0, .6), (10, 30, 2), (0.01, 31, 0)], False, 4), lambda a, r, z: np.where(r > 8, r + .25 * np.cos(a * 36), r), 'blackplastic', node((0, 0, 60), parent=g), 216, 40)
    box(50, 50, 104, 'softblack', (-34, 18, 0), 1.2, rot=(0, 0, 18))
    ap = node((16, -44, 0), (0, 0, -12))
    box(64, 30, 14, 'softblack', (0, 0, 8), 3, ap)
    box(62, 28, 9, 'orange', (0, 0, 0), 3, ap)


def care_barrel_brush():
    g = node((0, 0, 34), (0, 0, 24))
    bristles(g, 'softblack', -150, 10, 4, 30, 9000)
    tube([(-150, 0, 0), (30, 0, 0)], 4, 'greyplastic', g, False)
    h = node((26, 0, 0), (0, 90, 0), g)
    rev([(0.01, 0, 0), (9, 0, 2), (8, 18, 6), (13, 34, 12), (11.5, 80, 20), (13.5, 120, 10), (10, 138, 6), (0.01, 140, 0)], 'blackplastic', h, 96, fs=8)
    rev([(13.2, 44, 1), (13.8, 46, 1), (12.4, 78, 1), (12.0, 80, .5)], 'red', h, 96)
    rev([(0.01, -153, 0), (5.5, -153, 2), (5.5, -146, 2), (4, -145, 0)], 'red', node((0, 0, 0), (0, 90, 0), g), 48)


def care_microfibre():
    g = node((0, 0, 0), (0, 0, 20))
    folded(g, 'cloth1', 0, ang=0)
    folded(g, 'cloth2', 23, w=148, dx=2, ang=3)
    folded(g, 'cloth1', 46, w=146, dx=-1, ang=-4)


def tool_torque_wrench():
    g = node((0, 0, 16), (0, 0, 32))
    t = node((-150, 0, 0), (0, 90, 0), g)
    rev([(0.01, -6, 0), (9, -6, 2), (9, 180, 1), (10, 182, 0)], 'chrome', t, 96)
    knurl(13.5, 182, 300, 'steel', t, 30, .7, .12, 240)
    rev([(9, 180, 0), (13.8, 181, 1), (13.8, 186, 1), (13.2, 186, 0)], 'chrome', t, 96)
    rev([(13.2, 299, 0), (14, 300, .6), (14, 318, 1.5), (11, 320, 1), (11, 338, 2), (0.01, 340, 0)], 'blackplastic', t, 96)
    rev([(9.1, 96, .4), (10.4, 97, .6), (10.4, 150, .6), (9.1, 151, .4)], 'redanod', t, 96)
    h = node((-158, 0, 0), parent=g)
    rev([(0.01, -11, 0), (18, -11, 2.5), (20, -4, 3), (20, 6, 3), (18, 12, 2.5), (0.01, 12, 0)], 'chrome', h, 96)
    rev([(0.01, 14, 0), (12, 13.6, 1), (12, 11, 0)], 'blacksteel', h, 64)
    box(12.7, 12.7, 12, 'steel', (0, 0, -16), 1, h)
    box(26, 5, 4, 'blacksteel', (8, 0, 13.5), 1.5, h)
    box(24, 18, 20, 'chrome', (17, 0, -10), 5, h)


def tool_sockets():
    for x, y, c, r in ((-44, 6, 'yellow', 12.2), (0, 14, 'blue', 13.6), (46, 4, 'red', 15)):
        g = node((x, y, 0), (0, 0, x))
        rev([(r - 3, 84, 0), (r, 86, .8), (r, 30, .5), (r + .1, 29, 0)], 'blacksteel', g, 96)
        rev([(0.01, 0, 0), (14, 0, 1), (14, 14, 1), (r, 18, 2), (r, 88, 1), (r - 2.6, 88, .5), (r - 2.6, 60, 0)], 'blacksteel', g, 96)
        rev([(r, 40, 0), (r + 2, 41, .6), (r + 2, 84, .8), (r - .2, 85, .4)], c, g, 96)
        rmod(np.array([(r - 2.0, 87.9), (r - 3.4, 70)]), lambda a, q, z: hexr((q * 1.86).mean())(a, q), 'blacksteel', g, 96)


def tool_pins():
    for x, y, a in ((-10, 16, 28), (12, -16, 22)):
        g = node((x, y, 8.2), (0, 90, a))
        rev([(0.01, -70, 0), (3, -70, 2), (7, -58, 6), (7, 20, 1), (8, 24, 0)], 'steel', g, 96)
        knurl(8.2, 24, 58, 'steel', g, 26, .6, .3, 208)
        rev([(8, 58, 0), (7.4, 60, 1), (6, 61, 1), (0.01, 61, 0)], 'steel', g, 96)
        shank(g, 'zinc', 6, -96, -69)


def tool_deflators():
    standing = [node((x, y, 0), (0, 0, a)) for x, y, a in ((-30, 8, 0), (-8, 18, 20), (16, 10, 40))]
    for g in [*standing, node((2, -18, 8.8), (0, 90, 30))]:
        knurl(8.4, 1, 16, 'brass', g, 30, .55, .35, 210)
        rev([(0.01, 0, 0), (8, 0, .6), (8.2, 1.2, 0)], 'brass', g, 64)
        rmod(wg.round_profile([(8.2, 16, 0), (7, 17, .5), (7, 30, .8), (4.4, 31, .5)], False, 3), lambda a, q, z: np.where(z > 17.5, hexr(12.4)(a, q), q), 'brass', g, 96, 28)
        rev([(4.4, 30, 0), (4.4, 40, .8), (2, 41, .5), (0.01, 41, 0)], 'brass', g, 48)


def tool_gauge():
    g = node((-30, 0, 34), (68, 0, 0))
    gauge_head(g, 34, 'softblack')
    rev([(34, -6, 1), (37.5, -5, 2), (37.5, 1, 2), (34, 2, 1)], 'rubber', g, 128, True)
    tube([(0, 10, 12), (30, 22, 10), (80, 30, 5), (110, 0, 5), (90, -36, 5), (40, -46, 5), (10, -50, 5)], 4.4, 'rubber')
    e = node((12, -50, 5), (0, -90, 3))
    rev([(0.01, 0, 0), (5.6, 0, .6), (5.6, 12, .6), (7.4, 13, .6), (7.4, 28, 1), (4, 29, .5), (0.01, 27, 0)], 'brass', e, 64)


def tool_compressor():
    g = node((0, 0, 0), (0, 0, 20))
    box(150, 72, 74, 'softblack', (0, 0, 10), 16, g, seg=8)
    box(92, 74, 46, 'yellow', (-14, 0, 22), 10, g, seg=6)
    for x in (-56, 56):
        for y in (-24, 24):
            rev([(0.01, 0, 0), (9, 0, 2), (9, 12, 1), (0.01, 12, 0)], 'rubber', node((x, y, 0), parent=g), 48)
    for i in range(7):
        box(4, 76, 34, 'blackplastic', (-46 + i * 11, 0, 28), 1.5, g)
    hd = node((62, 0, 84), parent=g)
    for i in range(6):
        rev([(0.01, 0, 0), (20, 0, .6), (20, 2.6, .6), (0.01, 2.6, 0)], 'alu', node((0, 0, i * 5), parent=hd), 96)
    rev([(0.01, -2, 0), (15, -2, 1), (15, 34, 2), (0.01, 34, 0)], 'alu', hd, 64)
    tube([(-60, 0, 80), (-52, 0, 104), (-20, 0, 112), (10, 0, 112), (34, 0, 104), (38, 0, 82)], 7, 'rubber', g)
    d = node((-30, -40, 50), (90, 0, 0), g)
    gauge_head(d, 20, 'chrome')
    pts = [(104 + i * .62, -30 + 15 * math.sin(i * .42), 19 + 15 * math.cos(i * .42)) for i in range(140)]
    tube(pts, 3.2, 'orange', g)
    tube([(74, 0, 97), (92, -4, 96), (104, -20, 70), pts[0]], 3.2, 'orange', g)
    e = node(pts[-1], (0, 90, 0), g)
    rev([(0.01, 0, 0), (5, 0, .6), (5, 10, .6), (7, 11, .6), (7, 26, 1), (4, 27, .5), (0.01, 25, 0)], 'brass', e, 64)


def tool_covers():
    def bag(P):
        rev([(0.01, 0, 0), (250, 0, 50), (318, 24, 45), (322, 120, 45), (318, 200, 45), (250, 225, 50), (0.01, 222, 0)], 'fabric', P, 160, fs=10)
        rev([(318, 60, 2), (324, 62, 3), (324, 70, 3), (318, 72, 2)], 'softblack', P, 160)
        rev([(318, 155, 2), (324, 157, 3), (324, 165, 3), (318, 167, 2)], 'softblack', P, 160)
        rev([(226, 224, 2), (228, 230, 2), (236, 228, 2), (238, 222, 1)], 'softblack', P, 160)
        tube([(-70, 310, 112), (-66, 352, 112), (0, 372, 112), (66, 352, 112), (70, 310, 112)], 12, 'softblack', P)
        box(120, 74, 3, 'label', (0, 0, 226), 1, P)
    for i in range(3):
        bag(node((-120 + i * 6, 170 + i * 10, i * 228), (0, 0, -18 + i * 9)))
    bag(node((230, -160, 322), (78, 0, -20)))


PICTURES = [n for n, f in list(globals().items()) if callable(f) and n.split('_')[0] in (
    'care', 'centre', 'hub', 'lug', 'spacer', 'tool', 'tpms', 'valve', 'wheel') and n not in ('valve_cap',)]


def shoot(fn, scale, samples):
    global ROOT
    size = int(1000 * scale)
    ROOT = bpy.data.objects.new('ROOT', None)
    bpy.context.scene.collection.objects.link(ROOT)
    fn()
    bpy.context.view_layer.update()
    dg = bpy.context.evaluated_depsgraph_get()
    P = post.surface_points(bpy.context.scene, dg)
    lo, hi = P.min(0), P.max(0)
    s = .50 / max(hi[0] - lo[0], (hi[1] - lo[1]) * .8, hi[2] - lo[2])
    ROOT.scale = (s, s, s)
    ROOT.location = (-(lo[0] + hi[0]) / 2 * s, -(lo[1] + hi[1]) / 2 * s, -lo[2] * s)
    bpy.context.view_layer.update()
    P = post.surface_points(bpy.context.scene, bpy.context.evaluated_depsgraph_get())
    hz = P[:, 2].max()
    rw.world(.55, .24, .16)
    c = (0, 0, hz * .5)
    rw.softbox('Key', (-1.3, -1.1, 1.15), (1.3, 1.5), c, 8.5, .35, grad=(.6, 1.1))
    rw.softbox('Top', (.15, -.1, 1.75), (2.0, 1.4), c, 7.0, .35)
    rw.softbox('Rim', (1.5, -.4, .55), (.45, 1.6), c, 9.0, .4)
    rw.softbox('Front', (.3, -2.6, .7), (1.3, .8), c, 1.6, .5)
    rw.softbox('Back', (.2, 1.5, .8), (2.2, .8), c, 4.0, .4)
    rw.camera((0, -3.2, 1.55 if hz < .42 else .95), c, 90)
    sc = bpy.context.scene
    sc.render.resolution_x = sc.render.resolution_y = size
    rw.frame_points(P[::max(1, len(P) // 6000)], .80)
    return post.ground_shadow(rw.render(size, size, samples, True, 0), P, sc)


if __name__ == '__main__':
    pictures = [(n.replace('_', '-'), functools.partial(shoot, globals()[n])) for n in PICTURES]
    batch.run(pictures, samples=28, quality=82, out=os.path.join(rw.IMAGERY, 'addons'))
