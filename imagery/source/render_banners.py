"""Wide banners and home-page scenes (opaque backgrounds).

    blender -b -P render_banners.py -- [--only text] [--scale 1.0] [--samples 48]

home/hero-dunes, home/use-desert, home/use-track, home/use-suv, home/use-daily, banners/lineup, banners/dark-studio, banners/macro
"""
import bpy
import os
import sys
import math
import functools
import numpy as np
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import render_wheels as rw      # noqa: E402
import batch                    # noqa: E402
import post                     # noqa: E402

rad = math.radians


# ------------------------------------------------------------------ helpers
def vnoise(x, y, seed=0):
    """Smooth value noise, unit cells."""
    rng = np.random.default_rng(seed)
    T = rng.random((256, 256)).astype(np.float32)
    xi, yi = np.floor(x).astype(int), np.floor(y).astype(int)
    fx, fy = x - xi, y - yi
    fx, fy = fx * fx * fx * (fx * (fx * 6 - 15) + 10), fy * fy * fy * (fy * (fy * 6 - 15) + 10)
    a, b = T[yi % 256, xi % 256], T[yi % 256, (xi + 1) % 256]
    c, d = T[(yi + 1) % 256, xi % 256], T[(yi + 1) % 256, (xi + 1) % 256]
    return (a + (b - a) * fx) * (1 - fy) + (c + (d - c) * fx) * fy


def fbm(x, y, n=4, seed=0):
    return sum(vnoise(x * 2 ** i + 17 * i, y * 2 ** i - 9 * i, seed + i) * .5 ** (i + 1) for i in range(n))


def grid_obj(name, X, Y, Z, material):
    h, w = X.shape
    co = np.stack([X, Y, Z], -1).reshape(-1, 3).astype(np.float32)
    i = np.arange(h - 1)[:, None] * w + np.arange(w - 1)[None, :]
    q = np.stack([i, i + 1, i + 1 + w, i + w], -1).reshape(-1, 4).astype(np.int32)
    me = bpy.data.meshes.new(name)
    me.vertices.add(len(co))
    me.vertices.foreach_set('co', co.ravel())
    me.loops.add(q.size)
    me.loops.foreach_set('vertex_index', q.ravel())
    me.polygons.add(len(q))
    me.polygons.foreach_set('loop_start', np.arange(len(q), dtype=np.int32) * 4)
    me.polygons.foreach_set('loop_total', np.full(len(q), 4, np.int32))
    me.polygons.foreach_set('use_smooth', np.ones(len(q), bool))
    me.update(calc_edges=True)
    me.materials.append(material)
    ob = bpy.data.objects.new(name, me)
    bpy.context.scene.collection.objects.link(ob)


def freeze(wheel, tag):
    """Give this wheel its own copies of the finish materials (several finishes in one scene)."""
    memo, done = {}, set()
    for o in rw.meshes_of(wheel.rot):
        if not hasattr(getattr(o, 'data', None), 'materials') or o.data in done:
            continue
        done.add(o.data)
        for i, m in enumerate(o.data.materials):
            if m:
                if m not in memo:
                    memo[m] = m.copy()
                    memo[m].name = (m.name + tag)[:60]
                o.data.materials[i] = memo[m]


def put(did, finish, loc=(0, 0, 0), yaw=30, lean=0, tyre=False, ground=True, spin=0, tag=''):
    d = rw.find(rw.load_designs(), did)
    w = rw.Wheel(d, with_tyre=tyre, brakes=False, nuts=tyre)
    rw.apply_finish(finish)
    freeze(w, '_' + did + tag)
    r = w.outer * rw.MM
    w.rot.rotation_euler = (rad(lean), 0, rad(yaw))
    w.rot.location = (loc[0], loc[1], loc[2] + (r if ground else 0))
    w.root.rotation_euler = (math.pi / 2, 0, 0)
    if spin:
        w.root.rotation_mode = 'XYZ'
        w.root.rotation_euler = (math.pi / 2, rad(spin), 0)
    return w


def sky(stops, strength=1.0):
    """Vertical gradient sky, stops = [(elevation -1..1, (r, g, b))]."""
    w = rw.world()
    rp = next(n for n in w.node_tree.nodes if n.type == 'VALTORGB')
    bg = next(n for n in w.node_tree.nodes if n.type == 'BACKGROUND')
    bg.inputs['Strength'].default_value = strength
    e = rp.color_ramp.elements
    while len(e) > 1:
        e.remove(e[-1])
    e[0].position, e[0].color = (stops[0][0] + 1) / 2, (*stops[0][1], 1)
    for z, c in stops[1:]:
        k = e.new((z + 1) / 2)
        k.color = (*c, 1)


def sand_mat():
    col = (.44, .235, .105)
    m = rw.build_surface('SAND', rw.surf(col, 0, .85, spec=.25))
    rw.bump(m, 700, .35, .0015)
    nt, p = rw.nodes_of(m)
    rp = nt.nodes.new('ShaderNodeValToRGB')
    rp.color_ramp.elements[0].position, rp.color_ramp.elements[0].color = .3, (col[0] * .6, col[1] * .58, col[2] * .55, 1)
    rp.color_ramp.elements[1].position, rp.color_ramp.elements[1].color = .7, (col[0] * 1.3, col[1] * 1.3, col[2] * 1.3, 1)
    nt.links.new(rw.noise(nt, 1400).outputs['Fac'], rp.inputs[0])
    nt.links.new(rp.outputs[0], p.inputs['Base Color'])
    return m


def ripples(X, Y, amp=.021, lam=.105, ang=14):
    c, s = math.cos(rad(ang)), math.sin(rad(ang))
    u = X * s + Y * c
    v = X * c - Y * s
    ph = u / lam + 1.5 * fbm(v * .9, u * 1.6, 3, 5) + .55 * fbm(v * 3.5, u * 3, 2, 9)
    f = ph % 1.0
    wave = np.where(f < .70, .5 - .5 * np.cos(np.pi * f / .70), .5 + .5 * np.cos(np.pi * (f - .70) / .30))
    m = .45 + .75 * fbm(X * 1.3, Y * 1.3, 2, 21)
    return amp * wave * m


def desert(cx, cy, berm, sunk_r, ang_wheel, side):
    xs = np.concatenate([np.linspace(-4.5, cx - 1.3, 160, endpoint=False), np.linspace(cx - 1.3, cx + 1.0, 640, endpoint=False), np.linspace(cx + 1.0, 5, 120)])
    ys = np.concatenate([np.linspace(-2.6, 1.2, 780, endpoint=False), 1.2 + (np.linspace(0, 1, 120) ** 2.2) * 34])
    X, Y = np.meshgrid(xs, ys)
    Z = ripples(X, Y) * np.clip(1.35 - np.maximum(Y, 0) * .18, .12, 1)
    Z += .05 * (fbm(X * .6, Y * .6, 3, 31) - .45)
    far = np.clip((Y - 3) / 10, 0, 1)
    Z += far * (1.15 * fbm(X * .16 + 3.3, Y * .07, 3, 41) ** 1.5 * 1.5 - .15)
    # sand pushed up around the tyre / rim
    c, s = math.cos(rad(ang_wheel)), math.sin(rad(ang_wheel))
    dx, dy = X - cx, Y - cy
    a, b = dx * c + dy * s, -dx * s + dy * c - side * .5
    d = np.sqrt((a / (sunk_r * 1.25)) ** 2 + (b / (side * .95)) ** 2)
    Z += berm * np.exp(-((d - 1.0) / .42) ** 2) * (.8 + .6 * fbm(X * 9, Y * 9, 3, 51))
    Z -= .012 * np.exp(-(d / .8) ** 2)
    grid_obj('Sand', X, Y, Z, sand_mat())


def asphalt(rough, spec):
    m = rw.build_surface('ASPHALT', rw.surf((.011, .0115, .0125), 0, rough, spec=spec))
    bp = rw.bump(m, 330, .6, .003, 5)
    bpy.ops.mesh.primitive_plane_add(size=60)
    bpy.context.object.data.materials.append(m)
    return m, bp


def cyc(col, rough, wall, back=2.6, tint=(1, 1, 1)):
    """Seamless sweep: floor, curve, wall; the wall is lit by its own bank so floor and wall melt into each other."""
    m = rw.build_surface('CYC', rw.surf((col * tint[0], col * tint[1], col * tint[2]), 0, rough, spec=.5))
    radius = 1.6
    y = [-8.0, back - .01] + [back + radius * math.sin(a) for a in np.linspace(0, math.pi / 2, 24)] + [back + radius] * 2
    z = [0.0, 0.0] + [radius - radius * math.cos(a) for a in np.linspace(0, math.pi / 2, 24)] + [radius + 2, radius + 8]
    xs = np.linspace(-14, 14, 3)
    X, Y = np.meshgrid(xs, y)
    _, Z = np.meshgrid(xs, z)
    grid_obj('Cyc', X, Y, Z, m)
    rw.softbox('Wall', (.2, 1.5, 3.6), (5.0, 1.2), (.2, back + radius, .9), wall, .5, col=tint).visible_glossy = False


def halo(loc, size, strength, col):
    """Camera-visible soft glow panel behind the subject."""
    o = rw.softbox('Halo', loc, size, (loc[0], loc[1] - 5, loc[2]), strength, .5, col=col)
    o.visible_camera = True
    o.visible_glossy = False


# ------------------------------------------------------------------ scenes -> (w, h, exposure)
def hero_dunes():
    put('mizuhane-rs-06', 'bronze', (.50, 0, -.034), yaw=28, lean=-2)
    desert(.50, 0, .036, .17, ang_wheel=28, side=.20)
    sky([(-1, (.02, .015, .02)), (-.02, (.42, .17, .08)), (.03, (.60, .23, .09)), (.10, (.23, .11, .12)), (.26, (.040, .045, .09)), (1, (.006, .010, .03))], .62)
    rw.softbox('Sun', (4.2, 1.5, .95), (.5, .5), (.2, 0, 0), 520, .5, col=(1, .60, .28))
    rw.softbox('Rim', (2.0, -.6, .7), (.35, 1.2), (.50, 0, .25), 9, .4, col=(1, .78, .55))
    rw.softbox('Key', (-1.0, -1.5, 1.25), (1.1, 1.1), (.50, 0, .25), 3.2, .4, col=(.80, .88, 1))
    rw.softbox('Top', (.5, -.2, 1.6), (1.5, .6), (.50, 0, .2), 3.2, .4, col=(.75, .82, 1))
    rw.camera((-.08, -2.75, .30), (-.08, 0, .255), 62)
    return 2000, 900, .2


def use_desert():
    put('dunehart-moreeb', 'matte-black-bronze-ring', (0, 0, -.17), yaw=30, lean=-6, tyre=True, spin=8)
    desert(0, 0, .070, .34, ang_wheel=30, side=.27)
    sky([(-1, (.05, .035, .02)), (0, (.70, .52, .36)), (.10, (.50, .52, .55)), (.35, (.18, .30, .50)), (1, (.05, .12, .32))], .55)
    rw.softbox('Sun', (3.4, .2, 1.7), (.5, .5), (0, 0, 0), 420, .5, col=(1, .78, .52))
    rw.softbox('Key', (.9, -2.0, 1.2), (1.2, 1.2), (0, 0, .25), 4.5, .4, col=(1, .95, .88))
    rw.softbox('KeyL', (-1.5, -1.4, 1.0), (.8, 1.2), (0, 0, .25), 3.0, .4)
    rw.camera((0, -2.9, .60), (0, 0, .17), 88)
    return 1200, 900, .1


def use_track():
    m, bp = asphalt(.4, .55)
    nt, p = rw.nodes_of(m)
    puddles = rw.noise(nt, 2.3, 3)
    for target, start, end, least, most in ((p.inputs['Roughness'], .43, .55, .03, .42), (bp.inputs['Strength'], .44, .58, .02, .8)):
        mr = nt.nodes.new('ShaderNodeMapRange')
        mr.inputs['From Min'].default_value, mr.inputs['From Max'].default_value = start, end
        mr.inputs['To Min'].default_value, mr.inputs['To Max'].default_value = least, most
        nt.links.new(puddles.outputs['Fac'], mr.inputs['Value'])
        nt.links.new(mr.outputs[0], target)
    put('barqline-sprint', 'bronze', (0, 0, 0), yaw=32)
    sky([(-1, (.002, .002, .003)), (0, (.006, .007, .010)), (.2, (.005, .006, .010)), (1, (.003, .004, .008))])
    halo((-.3, 9, 1.6), (30, 5.0), .045, (.55, .65, 1))
    rw.softbox('StripR', (1.7, .6, .5), (.22, 1.6), (0, 0, .25), 26, .4, col=(1, .25, .16))
    rw.softbox('StripL', (-1.6, .3, .5), (.25, 1.7), (0, 0, .25), 17, .4, col=(.65, .80, 1))
    rw.softbox('Top', (.2, -.3, 1.7), (1.9, .5), (0, 0, .25), 9, .4)
    rw.softbox('Front', (1.3, -1.7, .8), (.9, 1.0), (0, 0, .25), 6.0, .5, col=(1, .93, .86))
    rw.camera((0, -3.0, .42), (0, 0, .215), 112)
    return 1200, 900, .35


def use_suv():
    cyc(.10, .24, wall=5)
    put('qasrion-mashrabiya', 'brushed', (0, 0, 0), yaw=30)
    sky([(-1, (.01, .01, .01)), (0, (.02, .02, .022)), (1, (.03, .03, .032))])
    rw.softbox('Key', (-1.4, -1.2, .95), (1.0, 1.4), (0, 0, .28), 7.0, .35)
    rw.softbox('Top', (.1, -.4, 1.8), (2.0, .8), (0, 0, .28), 8.0, .35)
    rw.softbox('Rim', (1.5, -.4, .5), (.34, 1.6), (0, 0, .28), 9.0, .4)
    rw.softbox('BackL', (-1.2, .9, .7), (.5, 1.3), (0, .1, .28), 6.0, .4)
    rw.camera((0, -3.2, .50), (0, 0, .262), 104)
    return 1200, 900, 0.0


def use_daily():
    cyc(.62, .45, wall=1.5)
    put('ostrane-line-5', 'silver', (0, 0, 0), yaw=28, tyre=True)
    sky([(-1, (.5, .5, .5)), (-.02, (.72, .73, .74)), (.25, (.80, .81, .82)), (1, (.45, .46, .48))], .85)
    rw.softbox('Key', (-1.4, -1.2, 1.05), (1.1, 1.4), (0, 0, .28), 7.0, .35)
    rw.softbox('Top', (.1, -.3, 1.9), (2.0, 1.0), (0, 0, .28), 7.0, .35)
    rw.softbox('Rim', (1.5, -.4, .5), (.4, 1.6), (0, 0, .28), 7.0, .4)
    rw.camera((0, -3.2, .46), (0, 0, .285), 98)
    return 1200, 900, -.15


def lineup():
    cyc(.030, .17, back=2.2, wall=16, tint=(.86, .93, 1))
    row = [('qasrion-burj-10', 'gloss-black', -1.30, 34), ('mizuhane-rs-06', 'bronze', -.66, 26), ('midarra-lattice', 'gold-polished-lip', 0, 0),
           ('qasrion-sahil', 'black-machined', .66, -26), ('barqline-hafeet-gt', 'brushed', 1.30, -34)]
    for i, (d, f, x, yaw) in enumerate(row):
        put(d, f, (x, abs(x) * .18 - .1, 0), yaw=yaw, tag=str(i))
    sky([(-1, (.004, .004, .005)), (0, (.010, .010, .012)), (1, (.012, .012, .014))])
    rw.softbox('Top', (0, -.5, 2.0), (4.6, .8), (0, 0, .25), 9.5, .35)
    rw.softbox('KeyL', (-2.9, -1.3, .9), (1.0, 1.6), (-.3, 0, .25), 9.0, .4)
    rw.softbox('KeyR', (2.9, -1.3, .9), (1.0, 1.6), (.3, 0, .25), 9.0, .4)
    rw.softbox('Front', (0, -3.4, 1.3), (3.2, .8), (0, 0, .25), 3.2, .5)
    rw.camera((0, -4.6, .55), (0, 0, .27), 50)
    return 2000, 900, .1


def dark_studio():
    cyc(.014, .14, back=2.2, wall=16, tint=(.80, .90, 1))
    put('torquard-piston', 'gloss-black', (.40, 0, 0), yaw=32)
    sky([(-1, (.002, .002, .002)), (0, (.004, .004, .005)), (1, (.003, .003, .004))])
    rw.softbox('Top', (.5, -.1, 1.6), (1.9, .45), (.55, 0, .28), 15, .4)
    rw.softbox('RimL', (-1.6, .35, .75), (.40, 1.2), (.55, 0, .28), 18, .4, col=(.82, .91, 1))
    rw.softbox('RimR', (2.1, -.2, .75), (.30, 1.3), (.55, 0, .28), 20, .4, col=(1, .90, .78))
    rw.softbox('Front', (-.4, -2.3, 1.2), (.9, .5), (.55, 0, .28), 2.5, .5)
    rw.camera((0, -3.3, .40), (0, 0, .275), 80)
    return 2000, 900, .15


def macro():
    w = put('qasrion-sahil', 'black-machined', (0, 0, 0), yaw=0, ground=False)
    w.rot.rotation_euler = (0, 0, rad(38))
    sky([(-1, (.004, .004, .004)), (0, (.008, .008, .009)), (1, (.012, .012, .014))])
    rw.softbox('Top', (.2, -.6, 1.2), (1.8, .5), (0, 0, 0), 11, .4)
    rw.softbox('Key', (-1.0, -1.2, .5), (.6, 1.3), (0, 0, 0), 8, .4, col=(.9, .95, 1))
    rw.softbox('Rim', (1.35, -.5, .1), (.34, 1.6), (0, 0, 0), 12, .4, col=(1, .93, .84))
    rw.softbox('Low', (.4, -.9, -1.0), (1.6, .4), (0, 0, 0), 4, .5, col=(1, .72, .45))
    rw.camera((-.10, -1.35, .16), (.035, -.02, .045), 78)
    c = bpy.context.scene.camera.data
    c.dof.use_dof = True
    c.dof.focus_distance = 1.29
    c.dof.aperture_fstop = 3.2
    return 2000, 900, .15


SCENES = {'home/hero-dunes': hero_dunes, 'home/use-desert': use_desert, 'home/use-track': use_track, 'home/use-suv': use_suv,
          'home/use-daily': use_daily, 'banners/lineup': lineup, 'banners/dark-studio': dark_studio, 'banners/macro': macro}


def shoot(scene, scale, samples):
    """scene: builds everything and returns width, height and exposure."""
    w, h, exposure = scene()
    img = rw.render(int(w * scale), int(h * scale), samples, False, exposure)
    img[..., 3] = 1
    return post.grade(img)


if __name__ == '__main__':
    batch.run([(name, functools.partial(shoot, scene)) for name, scene in SCENES.items()], samples=48, quality=90)
